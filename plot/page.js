// What the marks under the pointer say appears beside it; with the keyboard, the arrow keys go from mark to mark of a chart.
"use strict";
const tip = document.getElementById("tip"), spoken = document.getElementById("spoken");
let pointed = [];

function show(marks, x, y) {
  hide();
  pointed = marks;
  for (const mark of marks) mark.classList.add("pointed");
  tip.textContent = marks.map(mark => mark.getAttribute("aria-label")).join("\n");
  tip.hidden = false;
  const width = tip.offsetWidth, height = tip.offsetHeight;
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - width - 4)) + "px";
  tip.style.top = (y + 18 + height > innerHeight ? Math.max(4, y - height - 10) : y + 18) + "px";
}

function hide() {
  for (const mark of pointed) mark.classList.remove("pointed");
  pointed = [];
  tip.hidden = true;
}

for (const picture of document.querySelectorAll(".picture")) {
  const svg = picture.querySelector("svg");
  const marks = [...svg.querySelectorAll("[aria-label][role=graphics-symbol]:not([aria-roledescription=axis])")];
  let place = -1;
  svg.addEventListener("pointermove", event => {
    // Marks that lie on each other all speak.
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter(element => marks.includes(element));
    if (under.length) show(under, event.clientX, event.clientY); else hide();
  });
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("blur", hide);
  svg.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") hide();
    if (!step || !marks.length) return;
    event.preventDefault();
    place = (place + step + marks.length) % marks.length;
    marks[place].scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = marks[place].getBoundingClientRect();
    show([marks[place]], box.right, box.top);
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
