import { html, nothing, type TemplateResult } from 'lit-html';
import { type Rate, share } from '../../core/campaigns/statistics.ts';
import { bounceWords, complaintWords } from '../shared/rateLevels.ts';
import { isByChance, judgedLevel, type Measure } from './figures.ts';

/** Renders the judgment of a rate below it, unless the rate is fine or not judged. */
export function levelNote(measure: Measure, rate: Rate): TemplateResult | typeof nothing {
  const level = judgedLevel(measure, rate);
  if (level === undefined || level === 'fine' || share(rate) === undefined) return nothing;
  const words = measure === 'bounce' ? bounceWords(level) : complaintWords(level, rate);
  return html`<span class="detail level ${isByChance(measure, rate) ? 'quiet' : level}">${words}</span>`;
}
