import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import { notice, otherWay, picturesNeedTrust } from '../frame/notices.ts';
import { widthHandle } from '../frame/widthHandle.ts';
import { bar } from './bar.ts';
import { footerLabel } from './footerLabel.ts';
import { unknownFooter } from './footerWays.ts';
import { type ShownFooter, shownFooter } from './footerWords.ts';
import type { PageActions } from './pageActions.ts';
import type { PageLook } from './pageLook.ts';

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

function notices(look: PageLook, actions: PageActions): TemplateResult[] {
  const { state, view, lacksDarkStyles } = look;
  const { broken, followsSavingOnly, pictures, uploaded } = state;
  const isTooLarge = l10n.t(
    'This layout is too large to follow your typing. The preview changes when you save it.',
  );
  return [
    ...(uploaded === undefined ? [] : [notice('other', uploaded)]),
    ...(broken === undefined ? [] : [notice('bad', withCode(broken))]),
    ...(followsSavingOnly ? [notice('other', isTooLarge)] : []),
    ...(pictures.needTrust ? [picturesNeedTrust(() => actions.ask('manageTrust'))] : []),
    ...unknownFooter(state, view, actions),
    ...otherWay(
      {
        appearance: view.appearance,
        lacksDarkStyles,
        picturesTurnedOff: pictures.areTurnedOff,
        further: [
          ...(view.asText ? [l10n.t('Shown as plain text.')] : []),
          ...footerWords(shownFooter(state, view.footer)),
        ],
      },
      actions,
    ),
  ];
}

function footerWords({ kind, isSent }: ShownFooter): readonly string[] {
  if (isSent) return [];
  return [kind ? l10n.t('This is not the footer that will be sent.') : l10n.t('The footer is hidden.')];
}

/** Text in which names stand between backticks. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
