import { html, nothing, type TemplateResult } from 'lit-html';
import { inboxLines } from '../../core/campaigns/inboxPrograms.ts';
import { cutPhrase } from '../../core/text/shortText.ts';
import { inboxTables } from '../shared/inboxTables.ts';
import * as l10n from '../shared/l10n.ts';
import type { InboxTexts } from './letterAsText.ts';

/** The characters that every summary takes, in UTF-16 units; some take up to 200. */
const surelySummarized = 150;

/** The beginning of a letter as mail programs take it. */
export type TakenTexts = Pick<InboxTexts, 'opening' | 'summarized' | 'isPadded'>;

/** Draws what summaries and lists of mail programs take of the beginning of a letter. */
export function takenOfLetter(
  { opening, summarized, isPadded }: TakenTexts,
  subject: string,
): TemplateResult {
  const sure = cutPhrase(summarized, surelySummarized);
  return html`<div class="taken">
    <h2>${l10n.t('How inboxes show it, approximately')}</h2>
    ${inboxTables(inboxLines(subject, opening))}
    ${isPadded ? html`<p>${l10n.t('Invisible padding keeps the text after the preheader out of lists.')}</p>` : nothing}
    <p>${l10n.t('Summaries by AI are made of the first 150 characters, some of 200 (underlined):')}</p>
    <blockquote><bdi>${sure}<span class="rest">${summarized.slice(sure.length)}</span></bdi></blockquote>
  </div>`;
}
