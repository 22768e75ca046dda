const $ = id => document.getElementById(id);
function element(name, text, parent, cls) {
  const e = document.createElement(name);
  if (text !== undefined && text !== null) e.textContent = text;
  if (cls) e.className = cls;
  if (parent) parent.appendChild(e);
  return e;
}
// us: microseconds
function time(us) {
  const a = Math.abs(us);
  if (a >= 1e6) return (us / 1e6).toFixed(3) + " s";
  if (a >= 1e3) return (us / 1e3).toFixed(3) + " ms";
  return us.toFixed(a < 10 ? 2 : 1) + " µs";
}
function bytes(n) {
  const u = ["B", "KB", "MB", "GB", "TB"];
  let i = 0;
  for (; n >= 1000 && i < 4; i++) n /= 1000;
  return (i ? n.toFixed(2) : n) + " " + u[i];
}
const percent = x => (100 * x).toFixed(x < .0995 ? 1 : 0) + "%";
const documents = cls => [...document.querySelectorAll("script." + cls)].map(s => {
  const value = JSON.parse(s.textContent);
  s.textContent = "";   // large ones need not be kept twice
  return value;
});
function isDark() { return getComputedStyle(document.documentElement).colorScheme.includes("dark"); }
// changed: called when the colours are others now
function themes(button, changed) {
  button.onclick = () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    changed();
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
}
// The list of keys, which '?' shows. rows: [keys, words]
function help(button, rows) {
  const box = element("dialog", null, document.body), table = element("table", null, null);
  element("h2", "Keys", box);
  box.append(table);
  for (const [keys, words] of rows) {
    const tr = element("tr", null, table), td = element("td", null, tr);
    keys.split(" ").forEach((k, i) => { if (i) td.append(" "); element("kbd", k, td); });
    element("td", words, tr);
  }
  const form = element("form", null, box);
  form.method = "dialog";
  element("button", "close", form);
  button.onclick = () => box.showModal();
  window.addEventListener("keydown", ev => {
    if (ev.key === "?" && ev.target.tagName !== "INPUT" && !box.open) { box.showModal(); ev.preventDefault(); }
  });
}
