import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { shortText } from '../../core/text/shortText.ts';
import type { CheckedSignature } from '../../protocol/letter.ts';
import { type Explained, explainHeaders } from './explainHeaders.ts';
import type { Tools } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';

/** The important headers in plain words, and below them all in their order. */
export function headersPanel(
  letter: ShownLetter,
  signatures: readonly CheckedSignature[] | undefined,
  tools: Tools,
): TemplateResult {
  const important = explainHeaders(letter, tools.formats, signatures);
  return html`<div class="panel">
    <h2>${l10n.t('What they mean')}</h2>
    <dl class="explained">${important.map((each) => explained(each, tools))}</dl>
    <h2>${l10n.t('All headers')}</h2>
    <dl class="all">
      ${letter.headers.map(({ name, value }) => html`<div><dt><bdi>${name}</bdi></dt><dd><bdi>${value}</bdi></dd></div>`)}
    </dl>
  </div>`;
}

const explained = ({ name, value, words, isWrong, isUnchecked }: Explained, tools: Tools) =>
  html`<div class=${isWrong ? 'wrong' : ''}>
    <dt>${name}</dt>
    <dd>
      ${words.map((each) => html`<p>${each}</p>`)}
      ${isUnchecked ? checkButton(tools) : nothing}
      ${value === '' ? nothing : html`<code><bdi>${onOneLine(value)}</bdi></code>`}
    </dd>
  </div>`;

const checkButton = ({ ask }: Tools) =>
  html`<button class="link" @click=${() => ask({ type: 'checkSignatures' })}>${l10n.t('Check the Signature')}</button>`;

/** Headers are folded where servers like to. Signatures are longer than anybody wants to see. */
function onOneLine(value: string): string {
  return shortText(value.slice(0, 1000).replace(/\s+/g, ' '));
}
