import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { CampaignRow, SmallPoint } from '../../protocol/campaigns.ts';

const width = 72;
const height = 20;

/** The time that a curve shows, in milliseconds. */
const shownMs = 48 * 60 * 60_000;

/** Draws the opens and clicks of a campaign in its first 48 hours. The table beside it has the numbers. */
export function smallCurve({ curve }: CampaignRow): TemplateResult | typeof nothing {
  const most = curve.at(-1)?.[1] || curve.at(-1)?.[2];
  if (curve.length < 2 || !most) return nothing;
  const top = Math.max(most, curve.at(-1)?.[2] ?? 0);
  return html`<svg class="small" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${svg`<path class="opened" d=${path(curve, 1, top)}></path><path class="clicked" d=${path(curve, 2, top)}></path>`}
  </svg>`;
}

function path(curve: readonly SmallPoint[], counter: 1 | 2, top: number): string {
  const places = curve.map((point) => {
    const x = Math.round((point[0] / shownMs) * width * 10) / 10;
    return `${x} ${Math.round((height - 1 - (point[counter] / top) * (height - 2)) * 10) / 10}`;
  });
  return `M${places.join('L')}H${width}`;
}
