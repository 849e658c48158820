import { html, nothing, type TemplateResult } from 'lit-html';
import type { RateLevel } from '../../core/campaigns/statistics.ts';
import { levelWords } from '../shared/rateLevels.ts';

/** Renders the judgment of a rate below it, unless the rate is fine or not judged. */
export function levelNote(level: RateLevel | undefined): TemplateResult | typeof nothing {
  if (level === undefined || level === 'fine') return nothing;
  return html`<span class="detail level ${level}">${levelWords(level)}</span>`;
}
