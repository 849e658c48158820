import { html, nothing, type TemplateResult } from 'lit-html';
import type { Gap } from '../../core/campaigns/gaps.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';

/** The maximum number of gaps that are named; the others are counted. */
const mostNamed = 5;

/** Renders from when to when nothing was read: the longest gaps, in the order of time. */
export function gapNotes(gaps: readonly Gap[], formats: Formats): TemplateResult | typeof nothing {
  if (gaps.length === 0) return nothing;
  const named = [...gaps]
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, mostNamed)
    .sort((a, b) => a.from - b.from);
  const others = gaps.length - named.length;
  return html`<div class="gaps">
    <p>
      ${l10n.t('Nothing was read in these times. Readings are made while VS Code is open and follows the campaign; what happened in between is counted, but not known to the minute.')}
    </p>
    <ul>
      ${named.map((gap) => html`<li>${gapWords(gap, formats)}</li>`)}
      ${others > 0 ? html`<li class="quiet">${l10n.count('and {0} shorter time|and {0} shorter times', others)}</li>` : nothing}
    </ul>
  </div>`;
}

const lengthOf = ({ from, to }: Gap) => to - from;

function gapWords(gap: Gap, formats: Formats): string {
  const { from, to } = gap;
  const start = lengthOf(gap) < 5 * 60_000 ? formats.exact(from) : formats.dayAndTime(from);
  return l10n.t('{0} to {1} ({2})', start, formats.within(from, to)(to), formats.lasting(lengthOf(gap)));
}
