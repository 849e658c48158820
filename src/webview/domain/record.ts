import { html, nothing, type TemplateResult } from 'lit-html';
import type { RecordToSet } from '../../core/domains/recordToSet.ts';
import type {
  copied,
  FromDomainPage,
  KeyFactView,
  LiveView,
  LookupsView,
  LookupView,
  MistakeView,
  RecordView,
} from '../../protocol/domain.ts';
import {
  areSimilar,
  type DiffPassage,
  differenceOf,
  diffPassage,
  nearestValue,
} from '../shared/difference.ts';
import * as l10n from '../shared/l10n.ts';
import { needsTheUser } from './urgency.ts';

/** The place of a record among those that need the user, from 1. */
export interface PlaceInLine {
  readonly at: number;
  readonly of: number;
}

/** Renders a record: a line with its state, and below it the cause, the values to set, and those in DNS. The first that needs the user is open. */
export function recordCard(record: RecordView, copies: Copies, place?: PlaceInLine): TemplateResult {
  const { key, state } = record;
  return html`<details
    class="record ${state}"
    aria-labelledby=${idOf(record)}
    data-key=${key}
    tabindex="-1"
    ?open=${place?.at === 1}
  >
    <summary>${head(record, place)}</summary>
    ${body(record, copies)}
  </details>`;
}

const idOf = ({ key }: RecordView) => `record-${key.replaceAll(' ', '-')}`;

function head(record: RecordView, place?: PlaceInLine): TemplateResult {
  const { title, state, stateWords, optional, mistake, cause } = record;
  return html`<div class="head">
    <h3 id=${idOf(record)}>${title}</h3>
    <strong class="pill ${state}">${stateWords}</strong>
    ${optional ? html`<span class="quiet">${l10n.t('optional')}</span>` : nothing}
    ${place && place.of > 1 ? html`<span class="quiet">${l10n.t('{0} of {1}', place.at, place.of)}</span>` : nothing}
    ${needsTheUser(record) ? html`<span class="reason">${mistake?.cause ?? cause}</span>` : nothing}
  </div>`;
}

function body(record: RecordView, copies: Copies): TemplateResult {
  const { purpose, warning, cause, nextStep, notes } = record;
  return html`${warning ? html`<p class="caution"><strong>${warning}</strong></p>` : nothing}
    ${purpose ? html`<p class="quiet">${purpose}</p>` : nothing}
    ${record.mistake ? mistakeLine(record.mistake) : nothing}
    <p>${cause} ${record.mistake?.nextStep ? nothing : (nextStep ?? nothing)}</p>
    ${record.live ? liveLine(record.live) : nothing}
    ${record.keyFacts.map(keyFact)}
    ${notes.map((note) => html`<p class="aside">${note}</p>`)}
    ${record.lookups ? lookups(record.lookups) : nothing}
    ${record.toSet ? setting(record.toSet, record.key, copies) : nothing} ${foundValue(record)}`;
}

/** Renders the mistake found in the record. It comes before the service's more general diagnosis. */
function mistakeLine({ cause, nextStep }: MistakeView): TemplateResult {
  return html`<p class="mistake"><strong>${cause}</strong> ${nextStep ?? nothing}</p>`;
}

function keyFact({ words, weight }: KeyFactView): TemplateResult {
  return html`<p class="key ${weight}">${words}</p>`;
}

/** Renders the state of the record in DNS now, with its values if the service saw different ones. */
function liveLine({ state, words, values }: LiveView): TemplateResult {
  return html`<p class="live ${state}">${words} ${values.map((value) => html`<code>${value}</code> `)}</p>`;
}

function setting(toSet: RecordToSet, record: string, copies: Copies): TemplateResult {
  const { type, host, fullHost, asciiHost, priority, value, asciiValue, writtenValue, quoted } = toSet;
  const field = (name: string, text: string, what?: Copied) => html`<div>
    <dt>${name}</dt>
    <dd><code>${text}</code>${what ? copyButton(name, record, what, copies) : nothing}</dd>
  </div>`;
  return html`<dl class="setting">
    ${field(l10n.t('Type'), type)} ${field(l10n.t('Host'), host, 'host')}
    <div>
      <dt class="quiet">${l10n.t('If the registrar asks for the full name')}</dt>
      <dd><code>${fullHost}</code>${linkToCopy(l10n.t('Full host name'), record, 'fullHost', copies)}</dd>
    </div>
    ${asciiHost === undefined ? nothing : field(l10n.t('Full host name in ASCII'), asciiHost, 'asciiHost')}
    ${priority === undefined ? nothing : field(l10n.t('Priority'), String(priority), 'priority')}
    ${field(l10n.t('Value'), value, 'value')}
    ${asciiValue === undefined ? nothing : field(l10n.t('Value in ASCII'), asciiValue, 'asciiValue')}
    ${writtenValue === undefined ? nothing : field(l10n.t('Value in Unicode'), writtenValue)}
    ${quoted === undefined ? nothing : field(l10n.t('As quoted strings, if the value is too long'), quoted, 'quoted')}
  </dl>`;
}

function copyButton(name: string, record: string, what: Copied, copies: Copies): TemplateResult {
  return html`<button
    type="button"
    class="copy"
    aria-label=${l10n.t('Copy: {0}', name)}
    @click=${() => copies.copy(record, what)}
  >
    ${copies.isLast(record, what) ? l10n.t('Copied') : l10n.t('Copy')}
  </button>`;
}

/** Renders a less prominent button, for a value that only some registrars need. */
function linkToCopy(name: string, record: string, what: Copied, copies: Copies): TemplateResult {
  return html`<button type="button" class="link" aria-label=${l10n.t('Copy: {0}', name)} @click=${() => copies.copy(record, what)}>
    ${copies.isLast(record, what) ? l10n.t('Copied') : l10n.t('Copy')}
  </button>`;
}

/** Renders the values in DNS now, or those that the service saw if they differ. A value that is nearly correct is compared with the correct one. */
function foundValue(record: RecordView): TemplateResult | typeof nothing {
  const { current, toSet, state, live, change } = record;
  if (change) return comparison(l10n.t('Now'), change);
  const [only] = current;
  if (only === undefined) {
    if (state === 'fail') return nothing;
    const words = live?.isNews ? l10n.t('The service saw nothing') : l10n.t('In DNS now: nothing');
    return html`<p class="found quiet">${words}</p>`;
  }
  const wanted = toSet && asInDns(toSet);
  if (current.length > 1) return severalValues(record, wanted);
  if (only === wanted) return html`<p class="found quiet">${l10n.t('In DNS now: the same value')}</p>`;
  if (state !== 'ok' && wanted !== undefined && isAlike(only, wanted)) {
    return comparison(live?.isNews ? l10n.t('The service saw') : l10n.t('Now'), {
      before: only,
      after: wanted,
    });
  }
  return html`<div class="found">
    <span class="quiet">${foundWords(record)}</span>
    <ul>
      <li><code>${only}</code></li>
    </ul>
  </div>`;
}

/** Lists several values in DNS. Where only one is allowed, says which one stays. */
function severalValues(record: RecordView, wanted: string | undefined): TemplateResult {
  const { current, isRepeated } = record;
  const kept = wanted === undefined ? undefined : current.indexOf(nearestValue(current, wanted) ?? '');
  const fate = (at: number) => {
    if (at !== kept) return l10n.t('delete');
    return current[at] === wanted ? l10n.t('keep') : l10n.t('replace with the value above');
  };
  return html`<div class="found">
    <span class="quiet">${foundWords(record)}</span>
    <ul>
      ${current.map(
        (value, at) =>
          html`<li>
            <code>${value}</code>
            ${isRepeated && kept !== undefined ? html`<strong class="fate">${fate(at)}</strong>` : nothing}
          </li>`,
      )}
    </ul>
  </div>`;
}

const foundWords = ({ live }: RecordView) =>
  live?.isNews ? l10n.t('The service saw') : l10n.t('In DNS now');

/** Formats the record to set like the values in DNS: the priority comes first, and the ASCII form of a host name in parentheses. */
function asInDns({ priority, value, asciiValue, writtenValue }: RecordToSet): string {
  const written = writtenValue ?? value;
  const ascii = asciiValue ?? value;
  const name = written === ascii ? value : `${written} (${ascii})`;
  return priority === undefined ? name : `${priority} ${name}`;
}

/** Renders a record before and after the change, in a line each, with deletions and insertions marked. */
function comparison(name: string, { before, after }: NonNullable<RecordView['change']>): TemplateResult {
  const passages = differenceOf(before, after);
  const side = (title: string, left: DiffPassage['in']) => html`<div>
    <dt>${title}</dt>
    <dd><code>${passages.filter((each) => each.in !== left).map(diffPassage)}</code></dd>
  </div>`;
  return html`<dl class="setting change">
    ${side(name, 'expected')} ${side(l10n.t('Should be'), 'found')}
  </dl>`;
}

/**
 * Returns true if the texts have enough in common for marking the differences. Returns false for host names that are followed by
 * their ASCII form.
 */
function isAlike(value: string, expected: string): boolean {
  if (value.endsWith(')') || expected.endsWith(')')) return false;
  return value !== expected && areSimilar(differenceOf(value, expected));
}

export type Copied = (typeof copied)[number];

/** The time for which a button shows "Copied", in milliseconds. */
const saidForMs = 2000;

/** Asks the extension to copy a value. Remembers for two seconds which value was copied, so that its button shows "Copied". */
export class Copies {
  readonly #post: (message: FromDomainPage) => void;
  readonly #redraw: () => void;
  #last = '';

  constructor(post: (message: FromDomainPage) => void, redraw: () => void) {
    this.#post = post;
    this.#redraw = redraw;
  }

  copy(record: string, what: Copied): void {
    this.#post({ type: 'copy', record, what });
    const last = copiedKey(record, what);
    this.#last = last;
    this.#redraw();
    setTimeout(() => {
      if (this.#last === last) this.#last = '';
      this.#redraw();
    }, saidForMs);
  }

  isLast(record: string, what: Copied): boolean {
    return this.#last === copiedKey(record, what);
  }
}

const copiedKey = (record: string, what: Copied) => `${record} ${what}`;

/** Renders the lookups of an SPF record as nested lists, expanded if there are too many. */
function lookups({ words, isTooMuch, terms, notes }: LookupsView): TemplateResult {
  if (terms.length === 0) return html`<p class="quiet">${words}</p>`;
  return html`<details class="lookups" ?open=${isTooMuch}>
    <summary class=${isTooMuch ? 'wrong' : ''}>${words}</summary>
    ${lookupList(terms)} ${notes.map((note) => html`<p class="aside">${note}</p>`)}
  </details>`;
}

function lookupList(terms: readonly LookupView[]): TemplateResult | typeof nothing {
  if (terms.length === 0) return nothing;
  return html`<ul>
    ${terms.map(
      ({ text, words, isWrong, below }) => html`<li>
        <code>${text}</code> ${words ? html`<span class=${isWrong ? 'wrong' : 'quiet'}>${words}</span>` : nothing}
        ${lookupList(below)}
      </li>`,
    )}
  </ul>`;
}
