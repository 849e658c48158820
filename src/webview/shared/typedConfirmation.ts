import { html, type TemplateResult } from 'lit-html';
import * as l10n from './l10n.ts';
import { mark } from './mark.ts';

/** A text that the user must type before anything reaches real people. */
interface TypedConfirmation {
  readonly words: string;
  readonly text: string;
  isTyped(value: string): boolean;
}

/**
 * Renders the field, and the line below that says what is missing. Buttons with the class `once-typed` are shown while the text is typed,
 * what has the class `until-typed` otherwise (`form.css`).
 */
export function typedField({ words, text, isTyped }: TypedConfirmation): TemplateResult {
  const typed = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const isRight = isTyped(input.value);
    input.setCustomValidity(isRight ? '' : text);
    if (isRight) showMissing(input, false);
  };
  return html`<div class="typed">
    <label>
      <span>${withBold(words, text)}</span>
      <input name="typed" required size=${text.length + 8} autocomplete="off" aria-errormessage="typed-missing" @input=${typed} />
    </label>
    <p id="typed-missing" class="missing" role="alert" hidden>${mark('blocks')} ${l10n.t('Type “{0}”.', text)}</p>
  </div>`;
}

/** Renders the button that sends as it is until the text is typed: it says what it will do, and leads to the field. */
export function untilTyped(label: string): TemplateResult {
  const lead = ({ target }: Event) => {
    const input = fieldIn((target as HTMLButtonElement).form);
    if (input) askFor(input);
  };
  return html`<button type="button" class="until-typed" aria-disabled="true" @click=${lead}>${label}</button>`;
}

/** Draws words in which the text to be typed stands out. */
function withBold(words: string, text: string): TemplateResult {
  const at = words.lastIndexOf(text);
  if (at < 0) return html`${words}`;
  return html`${words.slice(0, at)}<strong>${text}</strong>${words.slice(at + text.length)}`;
}

/**
 * Returns what is typed in a form that is submitted: '' if nothing has to be typed. If it is another text, shows what is missing, and
 * returns `undefined`.
 */
export function typedIn(
  form: HTMLFormElement,
  confirmation: TypedConfirmation | undefined,
): string | undefined {
  const input = fieldIn(form);
  if (!input || !confirmation) return '';
  if (confirmation.isTyped(input.value)) return input.value;
  // It was the right text until the page changed.
  input.setCustomValidity(confirmation.text);
  askFor(input);
  return undefined;
}

function fieldIn(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const input = form?.elements.namedItem('typed');
  return input instanceof HTMLInputElement ? input : undefined;
}

function askFor(input: HTMLInputElement): void {
  showMissing(input, true);
  input.focus();
}

function showMissing(input: HTMLInputElement, isMissing: boolean): void {
  input.setAttribute('aria-invalid', String(isMissing));
  const line = input.ownerDocument.querySelector<HTMLElement>('#typed-missing');
  if (line) line.hidden = !isMissing;
}
