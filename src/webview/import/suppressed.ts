import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { PostToExtension, SuppressedView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { counts } from './counts.ts';
import { facts } from './facts.ts';
import { rowGroups } from './groups.ts';

/** Renders who was suppressed, when and why, and the rows that were left out. */
export function suppressedRows(
  { who, reason, at, counts: all, leftOut, hasLines }: SuppressedView,
  { near }: Formats,
  post: PostToExtension,
): TemplateResult {
  return html`${counts(all, leftOut)}
    ${facts({
      [l10n.t('Addresses')]: who,
      [l10n.t('Reason')]: reason,
      [l10n.t('Time')]: near(at, Date.now()),
    })}
    ${
      leftOut.length > 0
        ? html`<section aria-labelledby="left">
            <h2 id="left">${l10n.t('Rows that were left out')}</h2>
            ${rowGroups(leftOut, { hasLines, canShowMore: false }, post)}
          </section>`
        : nothing
    }`;
}
