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

/** Renders a record: a line with its state, and below it the cause, the values to set, and those in DNS. */
export function recordCard(record: RecordView, copies: Copies, isOpen: boolean): TemplateResult {
  const { key } = record;
  return html`<details
    class="record ${look(record)}"
    aria-labelledby=${idOf(record)}
    data-key=${key}
    tabindex="-1"
    ?open=${isOpen}
  >
    <summary>${head(record)}</summary>
    ${body(record, copies)}
  </details>`;
}

const idOf = ({ key }: RecordView) => `record-${key.replaceAll(' ', '-')}`;

/** Returns the class that colors a record's edge and pill. */
function look(record: RecordView): string {
  const { state, awaits, optional, mayStay, isUnjudged } = record;
  if (awaits === 'agreement' || isUnjudged) return 'unknown';
  if (awaits) return 'waiting';
  if (mayStay) return 'lenient';
  return optional && state === 'warn' ? 'off' : state;
}

/** Returns true if a record to fix may do harm before the others are OK. */
const isForLater = ({ warning, task, optional }: RecordView) => Boolean(warning && task && !optional);

function head(record: RecordView): TemplateResult {
  const { title, state, optional, mistake, cause, mayStay, awaits } = record;
  const stateWords = isForLater(record) ? l10n.t('after DKIM and SPF') : record.stateWords;
  const isRemarkable = needsTheUser(record) || mayStay || awaits || (optional && state === 'warn');
  return html`<div class="head">
    <h3 id=${idOf(record)}>${title}</h3>
    <strong class="pill ${look(record)}">${stateWords}</strong>
    ${optional ? html`<span class="quiet">${l10n.t('optional')}</span>` : nothing}
    ${isRemarkable ? html`<span class="reason">${mistake?.cause ?? cause}</span>` : nothing}
  </div>`;
}

function body(record: RecordView, copies: Copies): TemplateResult {
  const { purpose, warning, cause, nextStep, notes, live, awaits } = record;
  // What to do about a required record that nobody can judge is a step above.
  const isAsked = record.isUnjudged && !record.optional;
  return html`${warning ? html`<p class="caution"><strong>${warning}</strong></p>` : nothing}
    ${purpose ? html`<p class="quiet">${purpose}</p>` : nothing}
    ${record.mistake ? mistakeLine(record.mistake) : nothing}
    <p>
      ${cause} ${record.mistake?.nextStep || isAsked ? nothing : (nextStep ?? nothing)}
      ${isAsListed(record) && !isOutdated(record) ? l10n.t('DNS has this value.') : nothing}
    </p>
    ${record.isUnjudged && !isAsked ? questionButton(record, copies) : nothing}
    ${record.listed ? listedValues(record.listed) : nothing}
    ${live?.words ? liveLine(live) : nothing}
    ${record.keyFacts.map(keyFact)}
    ${notes.map((note) => html`<p class="aside">${note}</p>`)}
    ${record.lookups ? lookups(record.lookups) : nothing}
    ${awaits ? nothing : html`${setting(record, copies)} ${foundValue(record)}`}`;
}

/** Renders the mistake found in the record. It comes before the service's more general diagnosis. */
function mistakeLine({ cause, nextStep }: MistakeView): TemplateResult {
  return html`<p class="mistake"><strong>${cause}</strong> ${nextStep ?? nothing}</p>`;
}

function keyFact({ words, weight }: KeyFactView): TemplateResult {
  return html`<p class="key ${weight}">${words}</p>`;
}

/** Renders the state of the record in DNS now, with its values if the service saw different ones. */
function liveLine({ state, words, values, isNews }: LiveView): TemplateResult {
  return html`<p class="seen ${state} ${isNews ? 'is-news' : ''}">${words} ${values.map((value) => html`<code>${value}</code> `)}</p>`;
}

/** Renders the record to set, with what DNS has now if that is not the same. A value that is only compared stands in the comparison. */
function setting(record: RecordView, copies: Copies): TemplateResult | typeof nothing {
  const { toSet, key } = record;
  const compared = comparedValue(record);
  if (!toSet) return compared ? html`<dl class="setting change">${comparison(compared)}</dl>` : nothing;
  const { type, host, fullHost, asciiHost, priority, value, asciiValue, writtenValue, quoted } = toSet;
  const field = (name: string, text: string, what?: Copied) => html`<div>
    <dt>${name}</dt>
    <dd><code>${text}</code>${what ? copyButton(name, key, what, copies) : nothing}</dd>
  </div>`;
  const isCompared = compared?.after === value;
  const copyValue = copyButton(l10n.t('Value'), key, 'value', copies);
  return html`<dl class="setting">
      ${field(l10n.t('Type'), type)} ${field(l10n.t('Host'), host, 'host')}
      ${asciiHost === undefined ? nothing : field(l10n.t('Full host name in ASCII'), asciiHost, 'asciiHost')}
      ${priority === undefined ? nothing : field(l10n.t('Priority'), String(priority), 'priority')}
      ${isCompared ? nothing : field(l10n.t('Value'), value, 'value')}
      ${asciiValue === undefined ? nothing : field(l10n.t('Value in ASCII'), asciiValue, 'asciiValue')}
      ${writtenValue === undefined ? nothing : field(l10n.t('Value in Unicode'), writtenValue)}
    </dl>
    ${compared ? html`<dl class="setting change">${comparison(compared, isCompared ? copyValue : nothing)}</dl>` : nothing}
    <details class="other-ways">
      <summary class="quiet">${l10n.t('If the registrar asks for something else')}</summary>
      <dl class="setting">
        ${field(l10n.t('Full host name'), fullHost, 'fullHost')}
        ${quoted === undefined ? nothing : field(l10n.t('As quoted strings, if the value is too long'), quoted, 'quoted')}
      </dl>
    </details>`;
}

/** Renders a button that copies a part of a record. `name` says which one. */
function copyButton(name: string, record: string, what: Copied, copies: Copies): TemplateResult {
  const message: CopyMessage = { type: 'copy', record, what };
  return html`<button
    type="button"
    class="small"
    aria-label=${l10n.t('Copy: {0}', name)}
    @click=${() => copies.copy(message)}
  >
    ${copies.label(message, l10n.t('Copy'))}
  </button>`;
}

/** Renders what the service gives for a record that is not to be set, folded. */
function listedValues({ type, fullHost, priority, value }: RecordToSet): TemplateResult {
  const field = (name: string, text: string) =>
    html`<div><dt>${name}</dt><dd><code>${text}</code></dd></div>`;
  return html`<details class="listed">
    <summary class="quiet">${l10n.t('What the service lists')}</summary>
    <dl class="setting">
      ${field(l10n.t('Type'), type)} ${field(l10n.t('Host'), fullHost)}
      ${priority === undefined ? nothing : field(l10n.t('Priority'), String(priority))}
      ${field(l10n.t('Value'), value)}
    </dl>
  </details>`;
}

function questionButton({ key }: RecordView, copies: Copies): TemplateResult {
  return html`<button type="button" class="small" @click=${() => copies.copy(question(key))}>
    ${copies.label(question(key), l10n.t('Copy Question'))}
  </button>`;
}

/** Returns the message that copies a question about a record for the service's support. */
export const question = (record: string): CopyMessage => ({ type: 'copy', record, what: 'question' });

/** A value in DNS beside the one that should be there. */
interface Compared extends NonNullable<RecordView['change']> {
  /** When the latter should be there; absent if now. */
  readonly later?: string | undefined;
  /** The name of the former: what DNS has now, or what the service saw. */
  readonly name: string;
}

/** Returns the value in DNS that is to be replaced, beside the correct one; `undefined` if there is none, or several. */
function comparedValue({ change, current, toSet, state, live, later }: RecordView): Compared | undefined {
  if (change) return { name: l10n.t('Now'), ...change };
  const [only] = current;
  const wanted = toSet && asInDns(toSet);
  if (only === undefined || wanted === undefined || current.length > 1) return undefined;
  if (state === 'ok' || only === wanted) return undefined;
  return {
    name: live?.isNews ? l10n.t('The service saw') : l10n.t('Now'),
    before: only,
    after: wanted,
    later,
  };
}

/** Returns true if DNS has something else now than the service saw. */
const isOutdated = ({ live }: RecordView) => live?.isNews === true && live.state !== 'right';

/** Returns true if the service saw nothing but the value that is shown to copy. */
const isAsListed = ({ current: [only, ...others], toSet }: RecordView) =>
  toSet !== undefined && others.length === 0 && only === asInDns(toSet);

/** Renders the values in DNS now, or those that the service saw if they differ, unless they are compared with the correct one. */
function foundValue(record: RecordView): TemplateResult | typeof nothing {
  if (comparedValue(record)) return nothing;
  const { current, toSet } = record;
  const [only] = current;
  if (only === undefined || isAsListed(record)) return nothing;
  if (current.length > 1) return severalValues(record, toSet && asInDns(toSet));
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

/** Renders the value in DNS and the correct one in a line each, with deletions and insertions marked. */
function comparison({ name, before, after, later }: Compared, copy: Content = nothing): TemplateResult {
  const passages = marked(before, after);
  const side = (title: string, left: DiffPassage['in'], beside: Content) => html`<div>
    <dt>${title}</dt>
    <dd><code>${passages.filter((each) => each.in !== left).map(diffPassage)}</code>${beside}</dd>
  </div>`;
  return html`${side(name, 'expected', nothing)} ${side(later ?? l10n.t('Should be'), 'found', copy)}`;
}

type Content = TemplateResult | typeof nothing;

/**
 * Returns the differences of two values; of values that neither begin alike nor have much in common, and of host names with their ASCII form,
 * both as a whole.
 */
function marked(before: string, after: string): readonly DiffPassage[] {
  const passages = differenceOf(before, after);
  if (!before.endsWith(')') && !after.endsWith(')') && (areSimilar(passages) || beginAlike(passages)))
    return passages;
  return [
    { in: 'found', text: before },
    { in: 'expected', text: after },
  ];
}

/** Returns true if two values have the same first tag, such as `v=DKIM1`, or the same priority. */
const beginAlike = ([first]: readonly DiffPassage[]) => first?.in === 'both' && first.text.includes(' ');

type Copied = (typeof copied)[number];

/** The time for which a button shows "Copied", in milliseconds. */
const saidForMs = 2000;

type CopyMessage = Extract<FromDomainPage, { readonly type: 'copy' }> | { readonly type: 'copyMessage' };

/** Asks the extension to copy something. Its button says so for two seconds. */
export class Copies {
  readonly #post: (message: FromDomainPage) => void;
  readonly #redraw: () => void;
  #last = '';

  constructor(post: (message: FromDomainPage) => void, redraw: () => void) {
    this.#post = post;
    this.#redraw = redraw;
  }

  copy(message: CopyMessage): void {
    this.#post(message);
    const last = JSON.stringify(message);
    this.#last = last;
    this.#redraw();
    setTimeout(() => {
      if (this.#last === last) this.#last = '';
      this.#redraw();
    }, saidForMs);
  }

  /** Returns what the button of a message says. */
  label(message: CopyMessage, label: string): string {
    return this.#last === JSON.stringify(message) ? l10n.t('Copied') : label;
  }
}

/** Renders the lookups of an SPF record as nested lists, expanded if there are too many. */
function lookups({ words, isTooMuch, terms, notes }: LookupsView): TemplateResult {
  if (terms.length === 0) return html`<p class="quiet">${words}</p>`;
  return html`<details class="lookups" ?open=${isTooMuch}>
    <summary><span class=${isTooMuch ? 'wrong' : ''}>${words}</span></summary>
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
