/* SPDX-License-Identifier: MIT
 * serve_voice.h: the terminal's sentences, for the table in the browser.
 */
#ifndef KC_CLI_SERVE_VOICE_H
#define KC_CLI_SERVE_VOICE_H

#include "serve/serve.h"

extern const kw_voice kc_serve_voice;

#endif
