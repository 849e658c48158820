import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/formats.ts';
import { type PreviewState, type PreviewWidth, previewWidths } from '../../protocol/preview.ts';
import { footerLabel } from './footerLabel.ts';
import { footerName, footerReason } from './footerWords.ts';
import * as icons from './icons.ts';
import type { PageActions } from './pageActions.ts';
import { sizeChip } from './sizeChip.ts';

/** What the page looks like at this moment, beside the letter itself. */
export interface PageView {
  readonly state: PreviewState;
  /** Whether there is a letter to show. */
  readonly hasLetter: boolean;
  readonly width: PreviewWidth;
  readonly menuOpen: boolean;
  /** Bytes of the letter with its footer. */
  readonly bytes: number;
  /** Where the footer's label points to, in the stage's pixels; absent while it is not shown. */
  readonly labelAt?: number;
}

export function page(view: PageView, actions: PageActions, formats: Formats): TemplateResult {
  const { state } = view;
  return html`
    <header class="bar" role="toolbar" aria-label=${l10n.t('Preview')}>
      <button class="fold" aria-expanded=${view.menuOpen} aria-controls="tools" title=${l10n.t('View')}
        @click=${() => actions.toggleMenu(!view.menuOpen)}>
        ${widthIcon(view.width)}<span>${widthName(view.width)}</span>${icons.chevron}
      </button>
      <div id="tools" class=${view.menuOpen ? 'tools open' : 'tools'}>
        ${widths(view, actions)} ${pictures(state, actions)}
        <span class="space"></span>
        <button class="chip" title=${footerReason(state)} @click=${actions.showFooter}>
          ${footerName(state.footer.kind)}
        </button>
        ${sizeChip(view.bytes, formats)}
      </div>
      ${problems(state, actions, formats)}
    </header>
    <div class="notices" role="status">${notices(state)}</div>
    <main class=${state.broken ? 'stage old' : 'stage'}>
      ${!view.hasLetter ? html`<p class="nothing">${l10n.t('Nothing to show yet.')}</p>` : nothing}
      <div class="sheet" ?hidden=${!view.hasLetter}>
        <iframe title=${l10n.t('The letter')} sandbox="allow-same-origin"></iframe>
      </div>
      ${view.labelAt === undefined ? nothing : footerLabel(state, view.labelAt, actions)}
    </main>
  `;
}

function widths(view: PageView, actions: PageActions): TemplateResult {
  return html`<fieldset class="widths">
    <legend>${l10n.t('Width')}</legend>
    ${(Object.keys(previewWidths) as PreviewWidth[]).map(
      (width) => html`<label title=${widthHint(width)}>
        <input type="radio" name="width" .checked=${width === view.width} @change=${() => actions.chooseWidth(width)} />
        ${widthIcon(width)}<span>${widthName(width)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function pictures({ pictures }: PreviewState, actions: PageActions): TemplateResult {
  return html`<button class="toggle" aria-pressed=${pictures} @click=${() => actions.loadPictures(!pictures)}
    title=${pictures ? l10n.t('Pictures are loaded from the internet') : l10n.t('Pictures are not loaded. Loading one tells its server that you looked')}>
    ${icons.picture}<span>${l10n.t('Pictures')}</span>
  </button>`;
}

function problems({ errors, warnings }: PreviewState, actions: PageActions, formats: Formats) {
  const count = errors + warnings;
  if (count === 0) return nothing;
  const text = count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', formats.number(count));
  return html`<button class=${errors > 0 ? 'chip bad' : 'chip warn'} @click=${actions.showProblems}
    title=${l10n.t('Show in the Problems panel')}>${icons.warning}<span>${text}</span></button>`;
}

function notices({ broken, followsSavingOnly }: PreviewState) {
  return [
    broken === undefined
      ? nothing
      : html`<p class="notice bad">${icons.warning}<span>${withCode(broken)}</span></p>`,
    followsSavingOnly
      ? html`<p class="notice">${l10n.t('This layout is too large to follow your typing. The preview changes when you save it.')}</p>`
      : nothing,
  ];
}

/** Text in which names stand between backticks. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function widthName(width: PreviewWidth): string {
  switch (width) {
    case 'phone':
      return l10n.t('Phone');
    case 'tablet':
      return l10n.t('Tablet');
    case 'desktop':
      return l10n.t('Desktop');
    case 'fit':
      return l10n.t('Fit');
  }
}

function widthHint(width: PreviewWidth): string {
  const pixels = previewWidths[width];
  return pixels === undefined ? l10n.t('As wide as the page') : l10n.t('{0} pixels wide', pixels);
}

const widthIcon = (width: PreviewWidth) => icons.widths[width];
