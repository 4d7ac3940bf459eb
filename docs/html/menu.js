// SPDX-License-Identifier: MIT
// menu.js: the list of all pages is open beside the text where there is room. Without scripts it opens by hand.
const menu = document.querySelector(".menu");
const wide = matchMedia("(min-width: 60rem)");
const follow = () => { menu.open = wide.matches; };
wide.addEventListener("change", follow);
follow();
