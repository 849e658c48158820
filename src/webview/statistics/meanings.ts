import { html, type TemplateResult } from 'lit-html';
import { bounceLimits, complaintLimits } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { whenOpen } from '../shared/whenOpen.ts';
import { counterWords } from './statisticsTexts.ts';

/** Renders what the numbers of every campaign mean, and what they can't say. */
export function meaningsFold(formats: Formats): TemplateResult {
  return html`<details class="meanings">
    <summary>${l10n.t('What these numbers mean')}</summary>
    ${whenOpen(
      () => html`<dl>
          ${meaningsOf(formats).map(([name, words]) => html`<dt>${name}</dt><dd>${words}</dd>`)}
        </dl>
        <p>
          ${l10n.t('The service reports totals only. It does not say who opened or clicked, which link was clicked, or when: times come from the readings of this computer.')}
        </p>`,
    )}
  </details>`;
}

function meaningsOf(formats: Formats): [name: string, words: string][] {
  return [
    [
      counterWords('delivered'),
      l10n.t(
        'Accepted by the mailbox provider. It does not say whether a letter is in the inbox or in the spam folder.',
      ),
    ],
    [
      counterWords('bounce'),
      l10n.t(
        'Rejected for good. Common advice is to stay below {0}. Amazon SES, for example, reviews accounts from {1} on; your service may have other limits.',
        formats.percent(bounceLimits.warning),
        formats.percent(bounceLimits.bad),
      ),
    ],
    [
      counterWords('clicked'),
      l10n.t(
        'Security scanners follow the links of a letter, too. How many did can’t be told from the totals alone.',
      ),
    ],
    [
      counterWords('opened'),
      l10n.t(
        'Apple Mail, other mail programs, and scanners load pictures without a reader, and people who turn pictures off are not counted. Clicks are more reliable than opens.',
      ),
    ],
    [counterWords('unsubs'), l10n.t('They get no more letters of these lists.')],
    [
      counterWords('spam'),
      l10n.t(
        'At least so many: Gmail does not report complaints to services. Gmail asks senders to stay below {0} of the letters delivered and not to reach {1}.',
        formats.percent(complaintLimits.warning),
        formats.percent(complaintLimits.bad),
      ),
    ],
  ];
}
