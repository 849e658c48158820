import { html, nothing, svg, type TemplateResult } from 'lit-html';
import {
  complaintLevel,
  complaintsByChance,
  lettersSent,
  type Rate,
  rates,
  type Whereabouts,
  whereabouts,
} from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import type { Findings } from './findings.ts';
import { robotsNote } from './robotsNote.ts';
import { counterWords, percentOf, sentBase, shareWords } from './statisticsTexts.ts';

type Place = keyof Whereabouts;

const places: readonly Place[] = ['delivered', 'bounced', 'deferred', 'unknown'];

/** Renders where each letter is: a bar, and below it each number with what is special about it. */
export function whereaboutsSection(counters: Counters, formats: Formats): TemplateResult {
  const found = whereabouts(counters);
  const title = l10n.count('Where the {0} letter is|Where the {0} letters are', counters.count);
  const shown = places.filter((place) => place === 'delivered' || place === 'bounced' || found[place] > 0);
  return html`<section class="whereabouts" aria-labelledby="whereabouts-heading">
    <h2 id="whereabouts-heading">${title}</h2>
    ${placesBar(found)}
    <dl class="account">
      ${shown.map((place) =>
        row({
          name: placeWords(place),
          count: found[place],
          tone: place,
          meaning: placeMeaning(place, counters, formats),
          formats,
        }),
      )}
    </dl>
    ${exceedsNote(counters, formats)}
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

/** Renders what readers did: each number with what is special about it. `isJudged` is false until the campaign has been sent. */
export function readersSection(
  counters: Counters,
  findings: Findings,
  isJudged: boolean,
  formats: Formats,
): TemplateResult {
  const { opened, opensTotal, clicked, clicksTotal, unsubs, spam } = counters;
  const { complaint } = rates(counters);
  const title = l10n.t('What readers did');
  return html`<section aria-labelledby="readers-heading">
    <h2 id="readers-heading" tabindex="-1">${title}</h2>
    <dl class="account">
      ${row({
        name: counterWords('clicked'),
        count: clicked,
        tone: 'clicked',
        meaning: html`${totalNote(clicksTotal, l10n.count('{0} click in all|{0} clicks in all', clicksTotal))}
        ${robotsNote(findings.robots, clicked, formats)}`,
        formats,
      })}
      ${row({
        name: counterWords('opened'),
        count: opened,
        tone: 'opened',
        meaning: html`${totalNote(opensTotal, l10n.count('{0} open in all|{0} opens in all', opensTotal))}
        ${programsNote(opened - findings.mostOpened, formats)}`,
        formats,
      })}
      ${row({ name: counterWords('unsubs'), count: unsubs, formats })}
      ${row({
        name: counterWords('spam'),
        count: spam,
        meaning: complaintsMeaning(complaint, isJudged, formats),
        formats,
      })}
    </dl>
  </section>`;
}

function row(parts: {
  readonly name: string;
  readonly count: number;
  readonly tone?: string;
  readonly meaning?: TemplateResult | typeof nothing;
  readonly formats: Formats;
}): TemplateResult {
  const { name, count, tone = '', meaning = nothing, formats } = parts;
  return html`<div>
    <dt class=${tone}>${name}</dt>
    <dd><strong>${formats.number(count)}</strong></dd>
    ${meaning === nothing ? nothing : html`<dd class="meaning">${meaning}</dd>`}
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

function placeMeaning(place: Place, counters: Counters, formats: Formats): TemplateResult | typeof nothing {
  switch (place) {
    case 'delivered':
      return nothing;
    case 'bounced':
      return counters.bounce > 0
        ? html`<p>${shareWords(sentBase(counters), percentOf(rates(counters).bounce, formats))}</p>`
        : nothing;
    case 'deferred':
      return html`<p>${l10n.t('Not accepted yet. The service tries again.')}</p>`;
    case 'unknown':
      return html`<p>${unknownMeaning(counters)}</p>`;
  }
}

function unknownMeaning(counters: Counters): string {
  if (counters.final) return l10n.t('The service has reported no result.');
  return lettersSent(counters) > 0
    ? l10n.t('The service has not reported on these yet: the rates leave them out.')
    : l10n.t('The service has not reported on these yet.');
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

/** Says how often readers did something, if anybody did. */
function totalNote(total: number, words: string): TemplateResult | typeof nothing {
  return total > 0 ? html`<p>${words}</p>` : nothing;
}

/** Says how many letters only programs can have opened. */
function programsNote(programs: number, formats: Formats): TemplateResult | typeof nothing {
  if (programs === 0) return nothing;
  return html`<p>
    ${l10n.t('At least {0} came so soon after delivery that programs loaded the pictures.', formats.number(programs))}
  </p>`;
}

function complaintsMeaning(
  complaint: Rate,
  isJudged: boolean,
  formats: Formats,
): TemplateResult | typeof nothing {
  if (complaint.part === 0) return nothing;
  return html`<p>${shareWords('delivered', percentOf(complaint, formats))}</p>
    ${isJudged ? complaintsAdvice(complaint) : nothing}`;
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
