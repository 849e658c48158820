import * as l10n from '@vscode/l10n';

const followKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** Whether a click, or a key that counts as one, asks to follow a link rather than to go to its code. */
export function asksToFollow({ ctrlKey, metaKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || button === 1;
}

/**
 * Says in a corner what a click does: on a link, where it leads to and how it is opened; elsewhere that it goes to the code,
 * until somebody has done so.
 */
export class PointingHint {
  readonly #hint = document.createElement('p');
  #isLearned = false;

  constructor(frame: HTMLIFrameElement) {
    this.#hint.className = 'hint';
    this.#hint.setAttribute('role', 'status');
    this.#hint.hidden = true;
    frame.after(this.#hint);
  }

  /** `href` is what the letter says. */
  showLink(href: string): void {
    if (href === '') this.showElement();
    else this.#show(href, l10n.t('Click to go to the code, {0}+click to open.', followKey));
  }

  showElement(): void {
    if (this.#isLearned) this.hide();
    else this.#show(l10n.t('Click to go to the code.'));
  }

  hide(): void {
    this.#hint.hidden = true;
  }

  learned(): void {
    this.#isLearned = true;
    this.hide();
  }

  #show(...texts: readonly string[]): void {
    const spans = texts.map((text) => Object.assign(document.createElement('span'), { textContent: text }));
    this.#hint.replaceChildren(...spans);
    this.#hint.hidden = false;
  }
}
