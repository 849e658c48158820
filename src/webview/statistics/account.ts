import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { type Whereabouts, whereabouts } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import type { Findings } from './findings.ts';
import { robotsNote } from './robotsNote.ts';
import { counterWords } from './statisticsTexts.ts';
import { countedTwiceWords } from './summary.ts';

type Place = keyof Whereabouts;

const places: readonly Place[] = ['delivered', 'bounced', 'deferred', 'unknown'];

type Part = TemplateResult | typeof nothing;

/**
 * Renders where the letters are: a bar, and below it each number with what is special about it. Renders nothing if all are at the same place,
 * which the verdict says, or if there are more results than letters: they are at no place then.
 */
export function whereaboutsSection(counters: Counters, formats: Formats): Part {
  if (countedTwiceWords(counters, formats) !== undefined) return nothing;
  const found = whereabouts(counters);
  const shown = places.filter((place) => found[place] > 0);
  if (shown.length < 2) return nothing;
  const title = l10n.count('Where the {0} letter is|Where the {0} letters are', counters.count);
  return html`<section class="whereabouts" aria-labelledby="whereabouts-heading">
    <h2 id="whereabouts-heading">${title}</h2>
    ${placesBar(found)}
    <dl class="account">
      ${shown.map((place) =>
        row({
          name: placeWords(place, counters),
          count: found[place],
          tone: place,
          meaning: placeMeaning(place, counters),
          formats,
        }),
      )}
    </dl>
  </section>`;
}

/** The share of the bar, from 0 to 1, that even a single letter has: it can be seen. */
const leastSeen = 0.008;

/** Draws the share of each place. It is an SVG, because the page's content security policy allows no style attributes. */
function placesBar(found: Whereabouts): TemplateResult {
  const all = places.reduce((sum, place) => sum + found[place], 0);
  let left = 0;
  const seen = places.map((place) => (found[place] > 0 ? Math.max(found[place], all * leastSeen) : 0));
  const whole = Math.max(
    1,
    seen.reduce((sum, each) => sum + each, 0),
  );
  const bars = places.map((place, index) => {
    const width = (100 * (seen[index] ?? 0)) / whole;
    const bar = svg`<rect class=${place} x="${left}%" width="${width}%" height="10"></rect>`;
    left += width;
    return bar;
  });
  return html`<svg class="places" width="100%" height="10" aria-hidden="true">${bars}</svg>`;
}

/** Renders what the key figures don't say about the readers: how often they clicked and opened, and how many of them may be programs. */
export function readersSection(counters: Counters, findings: Findings, formats: Formats): Part {
  const { opensTotal, clicksTotal } = counters;
  const robots = robotsNote(findings.robots, formats);
  const opens = opensNote(counters, findings, formats);
  const rows: readonly Row[] = [
    { name: counterWords('clicksTotal'), count: clicksTotal, tone: 'clicked', meaning: robots, formats },
    { name: counterWords('opensTotal'), count: opensTotal, tone: 'opened', meaning: opens, formats },
  ];
  const shown = rows.filter(({ count, meaning }) => count > 0 || meaning !== nothing);
  if (shown.length === 0) return nothing;
  return html`<section class="readers" aria-labelledby="readers-heading">
    <h2 id="readers-heading">${l10n.t('What readers did')}</h2>
    <dl class="account">${shown.map(row)}</dl>
  </section>`;
}

interface Row {
  readonly name: string;
  readonly count: number;
  readonly tone: string;
  readonly meaning: Part;
  readonly formats: Formats;
}

function row({ name, count, tone, meaning, formats }: Row): TemplateResult {
  return html`<div>
    <dt class=${tone}>${name}</dt>
    <dd><strong>${formats.number(count)}</strong></dd>
    ${meaning === nothing ? nothing : html`<dd class="meaning">${meaning}</dd>`}
  </div>`;
}

function placeWords(place: Place, { final }: Counters): string {
  const words: Record<Place, () => string> = {
    delivered: () => counterWords('delivered'),
    bounced: () => counterWords('bounce'),
    deferred: () => l10n.t('Waiting'),
    unknown: () => (final ? l10n.t('Not known') : l10n.t('No result yet')),
  };
  return words[place]();
}

function placeMeaning(place: Place, { final }: Counters): Part {
  switch (place) {
    case 'delivered':
    case 'bounced':
      return nothing;
    case 'deferred':
      return html`<p>${l10n.t('Not accepted yet. They may still arrive.')}</p>`;
    case 'unknown':
      return html`<p>
        ${final ? l10n.t('The service has reported no result.') : l10n.t('The service has not reported on these yet.')}
      </p>`;
  }
}

/** Says how many letters only programs can have opened, or why fewer opened than clicked. */
function opensNote({ opened, clicked }: Counters, { mostOpened }: Findings, formats: Formats): Part {
  const programs = opened - mostOpened;
  if (programs === 0) {
    if (clicked <= opened) return nothing;
    return html`<p>${l10n.t('Fewer opened than clicked: an open is only counted if the pictures are loaded.')}</p>`;
  }
  return html`<p>
    ${l10n.t('At least {0} of those who opened were probably programs, which load pictures right after delivery.', formats.number(programs))}
  </p>`;
}
