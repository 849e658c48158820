/** Hands a key that was pressed in the letter to the page, where VS Code looks for its shortcuts. */
export function forwardKey(event: KeyboardEvent): void {
  const { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey, repeat } = event;
  const options = {
    key,
    code,
    keyCode,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
    repeat,
    bubbles: true,
    cancelable: true,
  };
  if (!document.body.dispatchEvent(new KeyboardEvent('keydown', options))) event.preventDefault();
}
