import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import { bar } from './bar.ts';
import { footerLabel } from './footerLabel.ts';
import { shownFooter } from './footerWords.ts';
import * as icons from './icons.ts';
import { otherWay } from './otherWay.ts';
import type { PageActions } from './pageActions.ts';
import type { SheetFit } from './stage.ts';
import { unknownFooter } from './unknownFooter.ts';
import type { Weight } from './weightChip.ts';
import { widthHandle } from './widthHandle.ts';

/** What the page looks like at this moment, beside the letter itself. */
export interface PageLook {
  readonly state: PreviewState;
  readonly view: PreviewView;
  readonly fit: SheetFit;
  /** Whether there is a letter to show. */
  readonly hasLetter: boolean;
  /** The letter as text, when that is what is shown. */
  readonly text?: string;
  readonly lacksDarkStyles: boolean;
  readonly weight: Weight;
  /** Where the footer's label points to, in the stage's pixels; absent while it is not shown. */
  readonly labelAt?: number;
}

export function page(look: PageLook, actions: PageActions, formats: Formats): TemplateResult {
  const { state, view, hasLetter, labelAt } = look;
  const footer = shownFooter(state, view.footer);
  return html`
    ${bar(look, actions, formats)}
    <div class="notices" role="status">${notices(look, actions)}</div>
    <main class=${state.broken ? 'stage old' : 'stage'}>
      ${hasLetter ? nothing : html`<p class="nothing">${l10n.t('Nothing to show yet.')}</p>`}
      <div class=${`sheet ${view.appearance}`} ?hidden=${!hasLetter}>
        <iframe class="content" title=${l10n.t('The letter')} sandbox="allow-same-origin"
          ?inert=${look.text !== undefined}></iframe>
        ${plainText(look)} ${widthHandle(look.fit, actions)}
      </div>
      ${labelAt === undefined ? nothing : footerLabel(state, footer, labelAt, actions)}
    </main>
  `;
}

function plainText({ text }: PageLook) {
  if (text === undefined) return nothing;
  return html`<pre class="content plain" tabindex="0" aria-label=${l10n.t('The letter as text')}>${text}</pre>`;
}

function notices(look: PageLook, actions: PageActions) {
  const { broken, followsSavingOnly, picturesNeedTrust, uploaded } = look.state;
  return [
    uploaded === undefined
      ? nothing
      : html`<p class="notice other">${icons.info}<span>${uploaded}</span></p>`,
    broken === undefined
      ? nothing
      : html`<p class="notice bad">${icons.warning}<span>${withCode(broken)}</span></p>`,
    followsSavingOnly
      ? html`<p class="notice">${l10n.t('This layout is too large to follow your typing. The preview changes when you save it.')}</p>`
      : nothing,
    picturesNeedTrust
      ? html`<p class="notice warn">${icons.warning}<span>${l10n.t('Pictures are not loaded, because this workspace is not trusted. Loading one tells its server that somebody reads the letter.')}
          <button class="link" @click=${() => actions.ask('manageTrust')}>${l10n.t('Manage Workspace Trust')}</button></span></p>`
      : nothing,
    unknownFooter(look.state, look.view, actions),
    otherWay(look, actions),
  ];
}

/** Text in which names stand between backticks. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
