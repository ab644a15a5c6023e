// What a mark says appears beside the pointer; with the keyboard, the arrow keys go from mark to mark of a chart.
"use strict";
const tip = document.getElementById("tip"), spoken = document.getElementById("spoken");
let pointed = null;

function show(mark, x, y) {
  hide();
  pointed = mark;
  mark.classList.add("pointed");
  tip.textContent = mark.getAttribute("aria-label");
  tip.hidden = false;
  const width = tip.offsetWidth, height = tip.offsetHeight;
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - width - 4)) + "px";
  tip.style.top = (y + 18 + height > innerHeight ? Math.max(4, y - height - 10) : y + 18) + "px";
}

function hide() {
  if (pointed) pointed.classList.remove("pointed");
  pointed = null;
  tip.hidden = true;
}

for (const picture of document.querySelectorAll(".picture")) {
  const svg = picture.querySelector("svg");
  const marks = [...svg.querySelectorAll("[aria-label][role=graphics-symbol]:not([aria-roledescription=axis])")];
  let place = -1;
  svg.addEventListener("pointermove", event => {
    if (marks.includes(event.target)) show(event.target, event.clientX, event.clientY); else hide();
  });
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("blur", hide);
  svg.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") hide();
    if (!step || !marks.length) return;
    event.preventDefault();
    place = (place + step + marks.length) % marks.length;
    const box = marks[place].getBoundingClientRect();
    show(marks[place], box.right, box.top);
    spoken.textContent = tip.textContent;
  });
}

for (const button of document.querySelectorAll("button.full"))
  button.addEventListener("click", () => {
    const full = document.getElementById(button.getAttribute("aria-controls")).classList.toggle("full");
    button.setAttribute("aria-pressed", full);
  });

// On paper every table is open.
const shut = new Set();
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open])")) { shut.add(details); details.open = true; }
});
addEventListener("afterprint", () => { for (const details of shut) details.open = false; shut.clear(); });
