import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import * as l10n from './l10n.ts';

/** A step that the user takes next, and the button that takes it. */
export interface Step {
  readonly words: string;
  /** What the step consists of. */
  readonly parts?: readonly string[];
  readonly button?: StepButton | undefined;
  /** Another way to take the step. */
  readonly other?: StepButton | undefined;
}

export interface StepButton {
  /** Identifies the button on the page: one that has the focus never turns into one for something else. */
  readonly id: string;
  readonly label: string;
  /** Says what the button does beside that. */
  readonly about?: string | undefined;
  press(): void;
}

/** How steps relate: each comes after the one before, or the user takes those that fit. */
export type StepOrder = 'sequence' | 'choice';

/** Renders what the user does next. The first button is the main one of the page. */
export function nextSteps(steps: readonly Step[], order: StepOrder = 'sequence'): TemplateResult {
  const main = steps.find(({ button }) => button)?.button;
  return section(l10n.t('What next'), { steps, order, main });
}

/** Renders the buttons below the verdict. The first one is the main one of the page. */
export const actionsBar = (buttons: readonly StepButton[]): TemplateResult =>
  html`<section class="ways" aria-label=${l10n.t('What next')}>
    ${repeat(
      buttons,
      ({ id }) => id,
      (button, at) => stepButton(button, at === 0 ? 'primary' : ''),
    )}
  </section>`;

const keyOf = ({ words, button }: Step) => button?.id ?? words;

/** Renders the steps after the main one, which stands elsewhere on the page. */
export const furtherSteps = (steps: readonly Step[], order: StepOrder = 'sequence'): TemplateResult =>
  section(l10n.t('Further steps'), { steps, order, main: undefined });

interface Section {
  readonly steps: readonly Step[];
  readonly order: StepOrder;
  readonly main: StepButton | undefined;
}

/** Numbers the steps of a sequence only. */
function section(title: string, { steps, order, main }: Section): TemplateResult {
  const items = repeat(steps, keyOf, (step) => stepItem(step, main));
  return html`<section class="next">
    <h2>${title}</h2>
    ${order === 'sequence' ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`}
  </section>`;
}

function stepItem({ words, parts, button, other }: Step, main: StepButton | undefined): TemplateResult {
  return html`<li>
    <div>
      ${words} ${parts ? html`<ul>${parts.map((part) => html`<li>${part}</li>`)}</ul>` : nothing}
      ${button ? stepButton(button, button === main ? 'primary' : 'small') : nothing}
      ${other ? stepButton(other, 'small') : nothing}
    </div>
  </li>`;
}

export function stepButton(
  { id, label, about, press }: StepButton,
  kind: 'primary' | 'small' | '',
): TemplateResult {
  const aboutId = `about-${id}`;
  return html`<button type="button" class=${kind} aria-describedby=${about ? aboutId : nothing} @click=${press}>
      ${label}
    </button>
    ${about ? html`<span id=${aboutId} class="quiet">${about}</span>` : nothing}`;
}
