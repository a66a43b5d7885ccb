// Dice thrown in the browser, printing, and the way back to the last campaign. The page works without it.
"use strict";

// A number below `limit`, every one as likely as the others: what does not divide evenly is drawn again.
const below = (limit) => {
  const drawn = new Uint32Array(1), fair = Math.floor(2 ** 32 / limit) * limit;
  do crypto.getRandomValues(drawn); while (drawn[0] >= fair);
  return drawn[0] % limit;
};

for (const form of document.querySelectorAll("[data-die]")) {
  const faces = form.dataset.die.split(" ");
  form.querySelector("[data-throw]").addEventListener("click", (event) => {
    event.preventDefault();
    for (const die of form.querySelectorAll(".die")) {
      const face = faces[below(faces.length)];
      for (const input of die.querySelectorAll("input")) input.checked = input.value === face;
    }
    form.requestSubmit(form.querySelector("button:not([name])"));
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// On paper the whole log is wanted.
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll(".log details")) one.open = true;
});

// This browser alone remembers the address of its last campaign.
const KEPT = "rulesdb.campaign";
try {
  const code = new URLSearchParams(location.search).get("c"), way = document.querySelector("[data-last]");
  if (code && !way && !document.querySelector("[role=alert]")) localStorage.setItem(KEPT, code);
  const last = localStorage.getItem(KEPT);
  if (way && last) {
    const link = way.querySelector("a"), address = new URL(link.href);
    address.searchParams.set("c", last);
    link.href = address.href;
    way.hidden = false;
  }
} catch { /* no storage allowed: no way back, nothing else */ }
