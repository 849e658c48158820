let wasRunning: boolean | undefined;

/**
 * Draws the page. If that removes the control with the focus, moves the focus to the next control that is seen. When the page
 * switches between preparing and running an import, or a campaign has been sent, moves it to the title instead, so that a second Enter does
 * nothing. Takes no focus from the rest of VS Code, such as the palette, which a page that has just opened may be behind.
 */
export function keepFocus(root: HTMLElement, isRunning: boolean, draw: () => void): void {
  const active = root.ownerDocument.activeElement;
  const before = controlsIn(root);
  const place = before.indexOf(active as HTMLElement);
  draw();
  const isAnotherPage = wasRunning !== undefined && wasRunning !== isRunning;
  wasRunning = isRunning;
  if (place < 0 || active?.isConnected || !root.ownerDocument.hasFocus()) return;
  const next = before.slice(place).find((control) => control.isConnected && control.checkVisibility());
  const other = isAnotherPage ? root.querySelector('h1') : (next ?? controlsIn(root).at(-1));
  other?.focus();
}

const controlsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLElement>('button, input, select, [tabindex="0"]'),
];
