"use strict";
(() => {
  const key = document.getElementById("secret");
  const button = document.getElementById("copy");
  const told = document.getElementById("told");
  const select = () => getSelection().selectAllChildren(key);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(key.textContent);
      return true;
    } catch { // no leave, or no https
      select();
      return document.execCommand("copy");
    }
  };
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copy();
    button.textContent = done ? "Copied" : "Copy the key";
    told.textContent = done ? "The key is on the clipboard. Paste it where it is used, then copy something else." : "It could not be copied. It is selected: press Ctrl or ⌘ and C.";
    if (!done) select();
  });
})();
