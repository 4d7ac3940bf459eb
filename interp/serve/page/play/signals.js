// SPDX-License-Identifier: MIT
// signals.js: signals for people who look away: short sounds, and a notification while the page is hidden. Browsers
// allow sounds only after a tap or key, and notifications only over https or on this computer.

/** Sequences of tones: hertz, seconds. */
const tones = { card: [[420, 0.035]], trick: [[330, 0.05], [392, 0.07]], turn: [[659, 0.09], [880, 0.14]], end: [[523, 0.1], [659, 0.1], [784, 0.22]] };
const LOUD = 0.05;

export const canNotify = () => Boolean(globalThis.isSecureContext && globalThis.Notification);

export class Signals {
    /** @param {object} app  has prefs and words */
    constructor(app) {
        this.app = app;
        this.told = "";
    }

    /** Allows sounds after the person has tapped something. */
    wake() {
        if (this.audio || !globalThis.AudioContext || !this.app.prefs.sound) return;
        this.audio = new AudioContext();
    }

    /** @param {"card"|"trick"|"turn"|"end"} kind */
    sound(kind) {
        if (!this.audio || !this.app.prefs.sound || this.audio.state !== "running") return;
        let at = this.audio.currentTime;
        for (const [hertz, time] of tones[kind]) {
            const tone = this.audio.createOscillator(), loud = this.audio.createGain();
            tone.type = "triangle";
            tone.frequency.value = hertz;
            loud.gain.setValueAtTime(LOUD, at);
            loud.gain.exponentialRampToValueAtTime(0.0001, at + time);
            tone.connect(loud).connect(this.audio.destination);
            tone.start(at);
            tone.stop(at += time);
        }
    }

    /** Turns notifications on or off. The browser asks the user for permission. */
    async notify(on) {
        const granted = on && (await Notification.requestPermission()) === "granted";
        this.app.setPref("notify", granted);
    }

    /** Signals, after all steps were shown, whose turn it is or that a deal is over. @param {string} key  of the
     * position: told once @param {{yours: boolean, over: boolean, game: string}} what */
    settled(key, { yours, over, game }) {
        if (this.told === key) return;
        this.told = key;
        if (yours || over) this.sound(over ? "end" : "turn");
        if (!(yours || over) || !document.hidden || !this.app.prefs.notify || !canNotify() || Notification.permission !== "granted") return;
        this.notice = new Notification(game, { body: this.app.say(over ? "result.deal" : "turn.you"), tag: "kanun", icon: "/icon.svg" });
        this.notice.onclick = () => { window.focus(); this.notice.close(); };
    }
}
