import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { CampaignRow, SmallPoint } from '../../protocol/campaigns.ts';

const width = 72;
const height = 20;

/** The time that a curve shows, in milliseconds. */
const shownMs = 48 * 60 * 60_000;

/** Returns the share of recipients at the top of all small curves: with one scale, they can be compared. */
export function topOf(rows: readonly CampaignRow[]): number {
  return Math.min(1, Math.max(0, ...rows.map((row) => mostOf(row) / (deliveredOf(row) || Infinity))));
}

const deliveredOf = ({ last }: CampaignRow) => last?.statistics?.common.delivered ?? 0;

const mostOf = ({ curve }: CampaignRow) => Math.max(0, ...(curve.at(-1)?.slice(1) ?? []));

/**
 * Draws the shares of recipients who opened and clicked a campaign in its first 48 hours, on a scale from 0 to `share`. The table beside it
 * has the numbers.
 */
export function smallCurve(row: CampaignRow, share: number): TemplateResult | typeof nothing {
  const { curve } = row;
  if (curve.length < 2 || mostOf(row) === 0 || deliveredOf(row) === 0) return nothing;
  const top = share * deliveredOf(row);
  return html`<svg class="small" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${svg`<path class="opened" d=${path(curve, 1, top)}></path><path class="clicked" d=${path(curve, 2, top)}></path>`}
  </svg>`;
}

function path(curve: readonly SmallPoint[], counter: 1 | 2, top: number): string {
  const places = curve.map((point) => {
    const x = Math.round((point[0] / shownMs) * width * 10) / 10;
    return `${x} ${Math.round((height - 1 - Math.min(1, point[counter] / top) * (height - 2)) * 10) / 10}`;
  });
  return `M${places.join('L')}H${width}`;
}
