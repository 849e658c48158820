import { html, nothing, svg, type TemplateResult } from 'lit-html';
import {
  bounceLevel,
  bounceLimits,
  complaintLevel,
  complaintLimits,
  complaintsByChance,
  type Rate,
  type RateLevel,
  rates,
  share,
  type Whereabouts,
  whereabouts,
} from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import type { Findings } from './findings.ts';
import { robotsNote } from './robotsNote.ts';
import { counterWords } from './statisticsTexts.ts';

type Place = keyof Whereabouts;

const places: readonly Place[] = ['delivered', 'bounced', 'deferred', 'unknown'];

/** Renders where each letter is: a bar, and below it each number with what it means and what it can't say. */
export function whereaboutsSection(counters: Counters, formats: Formats): TemplateResult {
  const found = whereabouts(counters);
  const title = l10n.count('Where the {0} letter is|Where the {0} letters are', counters.count);
  return html`<section aria-labelledby="whereabouts-heading">
    <h2 id="whereabouts-heading">${title}</h2>
    ${placesBar(found)}
    <dl class="account">
      ${places.map((place) =>
        row({
          name: placeWords(place),
          count: found[place],
          tone: place,
          meaning: html`<p>${placeMeaning(place)}</p>
            ${place === 'bounced' ? bouncesMeaning(rates(counters).bounce, formats) : nothing}`,
          formats,
        }),
      )}
    </dl>
    ${exceedsNote(counters, formats)}
    <p class="limits">
      ${l10n.t('The service reports totals only. It does not say who opened or clicked, which link was clicked, or when: times come from the readings of this computer.')}
    </p>
  </section>`;
}

/** Draws the share of each place. It is an SVG, because the page's content security policy allows no style attributes. */
function placesBar(found: Whereabouts): TemplateResult {
  const all = places.reduce((sum, place) => sum + found[place], 0);
  let left = 0;
  const bars = places.map((place) => {
    const width = all > 0 ? (100 * found[place]) / all : 0;
    const bar = svg`<rect class=${place} x="${left}%" width="${width}%" height="10"></rect>`;
    left += width;
    return bar;
  });
  return html`<svg class="places" width="100%" height="10" aria-hidden="true">${bars}</svg>`;
}

/** Renders what readers did: each number with what it means and what it can't say. */
export function readersSection(counters: Counters, findings: Findings, formats: Formats): TemplateResult {
  const { opened, clicked, unsubs, spam } = counters;
  const { open, click, complaint } = rates(counters);
  const title = l10n.t('What readers did');
  return html`<section aria-labelledby="readers-heading">
    <h2 id="readers-heading">${title}</h2>
    <dl class="account">
      ${row({
        name: counterWords('clicked'),
        count: clicked,
        tone: 'clicked',
        meaning: html`${robotsNote(findings.robots, clicked, formats)}${aboveAllNote(click)}`,
        formats,
      })}
      ${row({
        name: counterWords('opened'),
        count: opened,
        tone: 'opened',
        meaning: html`<p>${openedMeaning(opened, findings.mostOpened, formats)}</p>
          ${aboveAllNote(open)}`,
        formats,
      })}
      ${row({
        name: counterWords('unsubs'),
        count: unsubs,
        meaning: html`<p>${l10n.t('They get no more letters of these lists.')}</p>`,
        formats,
      })}
      ${row({
        name: counterWords('spam'),
        count: spam,
        meaning: html`<p>${complaintsMeaning(complaint, formats)}</p>
          ${complaintsAdvice(complaint)}`,
        formats,
      })}
    </dl>
  </section>`;
}

function row(parts: {
  readonly name: string;
  readonly count: number;
  readonly tone?: string;
  readonly meaning: TemplateResult;
  readonly formats: Formats;
}): TemplateResult {
  const { name, count, tone = '', meaning, formats } = parts;
  return html`<div>
    <dt class=${tone}>${name}</dt>
    <dd><strong>${formats.number(count)}</strong></dd>
    <dd class="meaning">${meaning}</dd>
  </div>`;
}

function placeWords(place: Place): string {
  const words: Record<Place, () => string> = {
    delivered: () => counterWords('delivered'),
    bounced: () => counterWords('bounce'),
    deferred: () => l10n.t('Waiting'),
    unknown: () => l10n.t('Not known'),
  };
  return words[place]();
}

function placeMeaning(place: Place): string {
  const words: Record<Place, () => string> = {
    delivered: () =>
      l10n.t(
        'Accepted by the mailbox provider. It does not say whether a letter is in the inbox or in the spam folder.',
      ),
    bounced: () => l10n.t('Rejected for good. The reasons, and what to do, are below.'),
    deferred: () => l10n.t('Not accepted yet. The service tries again.'),
    unknown: () => l10n.t('The service has reported no result.'),
  };
  return words[place]();
}

/** Explains counts that exceed the number of recipients. */
function exceedsNote(
  { count, delivered, bounce, deferred }: Counters,
  formats: Formats,
): TemplateResult | typeof nothing {
  const results = delivered + bounce + deferred;
  if (results <= count) return nothing;
  const words = l10n.t(
    'The service reports {0} results for {1} recipients. It may count a letter twice, for example as waiting and later as delivered.',
    formats.number(results),
    formats.number(count),
  );
  return html`<p class="quiet">${words}</p>`;
}

/** Explains a rate above 100 %. */
function aboveAllNote({ part, whole }: Rate): TemplateResult | typeof nothing {
  if (part <= whole) return nothing;
  return html`<p>
    ${l10n.t('More than 100% of the letters delivered: the service counted a reader’s action before, or without, the delivery of the letter.')}
  </p>`;
}

function openedMeaning(opened: number, most: number, formats: Formats): string {
  const machines = opened - most;
  const limits = l10n.t(
    'Mail programs and scanners load pictures without a reader, and people who turn pictures off are not counted. Clicks are more reliable than opens.',
  );
  if (machines === 0) return limits;
  const early = l10n.t(
    'At least {0} came so soon after delivery that programs loaded the pictures.',
    formats.number(machines),
  );
  return `${early} ${limits}`;
}

/** Judges the bounces, and says what the judgment rests on. */
function bouncesMeaning(bounce: Rate, formats: Formats): TemplateResult | typeof nothing {
  const [level, rate] = [bounceLevel(bounce), share(bounce)];
  if (!level || rate === undefined) return nothing;
  const percent = formats.percent(rate);
  const usual = formats.percent(bounceLimits.warning);
  const words: Record<RateLevel, () => string> = {
    fine: () => l10n.t('{0} of those sent: fine. Common advice is to stay below {1}.', percent, usual),
    warning: () =>
      l10n.t(
        '{0} of those sent: a bit high. Common advice is to stay below {1}. Look at where these addresses came from.',
        percent,
        usual,
      ),
    bad: () =>
      l10n.t(
        '{0} of those sent: too many. Common advice is to stay below {1}. Amazon SES, for example, reviews accounts from {2} on; your service may have other limits. Look at where these addresses came from before you send to this list again.',
        percent,
        usual,
        formats.percent(bounceLimits.bad),
      ),
  };
  return html`<p>${words[level]()}</p>`;
}

function complaintsMeaning(complaint: Rate, formats: Formats): string {
  const limits = l10n.t(
    'At least so many: Gmail does not report complaints to services. Gmail asks senders to stay below {0} of the letters delivered and not to reach {1}.',
    formats.percent(complaintLimits.warning),
    formats.percent(complaintLimits.bad),
  );
  const rate = share(complaint);
  return rate === undefined
    ? limits
    : `${l10n.t('{0} of those delivered', formats.percent(rate))}. ${limits}`;
}

/** Draws advice if the rate of complaints is at the level of a warning or worse. */
function complaintsAdvice(complaint: Rate): TemplateResult | typeof nothing {
  const level = complaintLevel(complaint);
  if (level === undefined || level === 'fine') return nothing;
  const chance =
    complaint.part <= complaintsByChance
      ? `${l10n.t('So few complaints may be chance: compare several campaigns.')} `
      : '';
  return html`<p>
    ${chance}${l10n.t('Send only to people who asked for these letters, and make it easy to see how to unsubscribe.')}
  </p>`;
}
