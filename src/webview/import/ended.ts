import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { ImportState, PostToExtension, RunView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { consentText } from './consent.ts';
import { counts } from './counts.ts';
import { facts } from './facts.ts';
import { rowGroups } from './groups.ts';

/** Renders what one does with an import that has ended, the main thing first, and what was saved of it. */
export function nextSteps(run: RunView, post: PostToExtension): TemplateResult {
  const [main, ...others] = steps(run, post).map(
    ({ words, isLight, take }, index) =>
      html`<button type="button" class=${index === 0 ? 'primary' : isLight ? 'link' : nothing} @click=${take}>${words}</button>`,
  );
  return html`<div class="steps">
    <div class="buttons">
      <div class="line">${main}</div>
      <div class="ways">${others}</div>
    </div>
    ${saved(run, post)}
  </div>`;
}

interface EndStep {
  readonly words: string;
  /** True for what is seldom done: drawn as a link. */
  readonly isLight?: true;
  take(): void;
}

/** Returns the steps in the order in which the user takes them: a campaign comes after the rows that can still be added. */
function steps(
  { unsettled, canImportAgain, canImportRest, hasAdded, addable, mendable, saved: files }: RunView,
  post: PostToExtension,
): readonly EndStep[] {
  const addableFile = files.findIndex(({ isAddable }) => isAddable);
  const all: EndStep[] = [];
  const add = (words: string, take: () => void) => all.push({ words, take });
  if (unsettled > 0) add(l10n.count('Decide About {0} Row|Decide About {0} Rows', unsettled), leadToUnknown);
  if (canImportRest || (!hasAdded && canImportAgain))
    add(l10n.t('Import the File Again…'), () => post({ type: 'importAgain' }));
  if (addableFile >= 0 && unsettled === 0)
    add(l10n.t('Open “{0}”', files[addableFile]?.name ?? ''), () =>
      post({ type: 'openSaved', file: addableFile }),
    );
  else if (addableFile < 0 && addable > 0)
    add(addableWords(addable, mendable), () => post({ type: 'saveAddable' }));
  if (hasAdded) add(l10n.t('New Campaign…'), () => post({ type: 'useInCampaign' }));
  return [...all, { words: l10n.t('Save Report…'), isLight: true, take: () => post({ type: 'saveReport' }) }];
}

/** Names what is done with rows that can still be added: those that were not requested, in a canceled import, need no correction. */
const addableWords = (addable: number, mendable: number): string =>
  addable === mendable
    ? l10n.count('Correct {0} Row in a File…|Correct {0} Rows in a File…', addable)
    : l10n.count('Save {0} Row for Later…|Save {0} Rows for Later…', addable);

/** Moves the focus to the first row with an unknown outcome, and so scrolls to it. */
function leadToUnknown(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(`.unknown ${selector}`);
  (find('.settle button') ?? find('summary'))?.focus();
}

/** Renders an import that has ended: what was done, what was left out and why. */
export function ended(
  state: ImportState,
  run: RunView,
  formats: Formats,
  post: PostToExtension,
): TemplateResult {
  const { notAdded = [], unknown = [], hasLines } = run;
  const onPage = { hasLines, canShowMore: state.canShowMore };
  return html`${counts(run.counts, [...notAdded, ...unknown])}
    ${importFacts(state, run, formats)}
    ${unknownRows(state, run, post)}
    ${
      notAdded.length > 0
        ? html`<section aria-labelledby="left">
            <h2 id="left">${l10n.t('Rows that were not added')}</h2>
            ${howToMend(state, run, formats)}
            ${rowGroups(notAdded, onPage, post)}
            ${importAgain(state, run, post)}
          </section>`
        : nothing
    }`;
}

/** Lists the rows with an unknown outcome, each with its two ways out, below what one has to know before taking one. */
function unknownRows(
  state: ImportState,
  run: RunView,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  const { unsettled, unknown = [], hasLines } = run;
  if (unsettled === 0 && unknown.length === 0) return nothing;
  const onPage = { hasLines, canShowMore: state.canShowMore };
  const settle = (written: string, row: number) => html`<span class="line settle">
    <button type="button" class="link" aria-label=${`${l10n.t('Copy Address')}: ${written}`} @click=${() => post({ type: 'copyAddress', row })}>${l10n.t('Copy Address')}</button>
    <button type="button" class="small" aria-label=${`${l10n.t('Mark as Added')}: ${written}`} @click=${() => post({ type: 'rowFound', row })}>${l10n.t('Mark as Added')}</button>
    <button type="button" class="small" aria-label=${`${l10n.t('Add Again…')}: ${written}`} @click=${() => post({ type: 'rowAgain', row })}>${l10n.t('Add Again…')}</button>
  </span>`;
  return html`<section class="unknown" aria-labelledby="unknown">
    <h2 id="unknown">${l10n.t('Rows with an unknown outcome')}</h2>
    ${unsettled > 0 ? html`<p class="how">${l10n.t('Look for each in the service’s web cabinet first.')} ${addAgainRisk(state)}</p>` : nothing}
    ${rowGroups(unknown, onPage, post, { areOpen: true, ...(unsettled > 0 && { settle }) })}
    ${unsettled > 2 ? settleAll(unsettled, post) : nothing}
  </section>`;
}

const addAgainRisk = ({ skipsConfirmation }: ImportState): string =>
  skipsConfirmation
    ? l10n.t('Somebody who was added already may be added a second time.')
    : l10n.t(
        'Somebody who was added already may be added a second time, and get a second confirmation letter.',
      );

function settleAll(unsettled: number, post: PostToExtension): TemplateResult {
  return html`<div class="line again">
    <button type="button" @click=${() => post({ type: 'noteFound' })}>${l10n.t('Mark Rows as Added…')}</button>
    <button type="button" @click=${() => post({ type: 'retryUnknown' })}>${l10n.count('Add {0} Row Again…|Add All {0} Rows Again…', unsettled)}</button>
  </div>`;
}

/** Says how many rows can still be added, and how they are corrected, until they are saved: from then on, that is said beside the file. */
function howToMend(
  { source }: ImportState,
  { addable, mendable, saved: files, hasLines }: RunView,
  { number }: Formats,
): TemplateResult | typeof nothing {
  if (mendable === 0) return nothing;
  if (files.some(({ isAddable }) => isAddable))
    return hasLines
      ? html`<p class="how">${l10n.t('The line numbers are those of “{0}”. Correct the rows in the saved file.', source)}</p>`
      : nothing;
  return html`<p class="how">
    ${
      addable > mendable
        ? l10n.count(
            '{0} row can still be added: {1} as they are, {2} once corrected.|{0} rows can still be added: {1} as they are, {2} once corrected.',
            ...([addable, number(addable - mendable), number(mendable)] as const),
          )
        : l10n.count(
            '{0} row can be corrected: save it, correct it in the saved file, then import that file.|{0} rows can be corrected: save them, correct them in the saved file, then import that file.',
            mendable,
          )
    }
  </p>`;
}

/** Offers the other way: to correct the whole file. Not while an outcome is unknown, since those rows would be requested once more. */
function importAgain(
  { source }: ImportState,
  { mendable, unsettled, canImportAgain, canImportRest, hasAdded }: RunView,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  // To import the rest is a button of the bar already.
  if (mendable === 0 || unsettled > 0 || !canImportAgain || canImportRest || !hasAdded) return nothing;
  return html`<p class="again quiet">
    ${l10n.t('Or correct “{0}” itself and import it again: the rows that were added are left out then.', source)}
    <button type="button" class="link" @click=${() => post({ type: 'importAgain' })}>${l10n.t('Import the File Again…')}</button>
  </p>`;
}

/** Names the files that were saved, and says what comes next. */
function saved({ saved: files, mendable, unsettled }: RunView, post: PostToExtension): TemplateResult {
  return html`<div role="status">${files.map(
    ({ name, words, rows, isAddable }, file) => html`<p>
      ${[words, isAddable && howToImport(rows, mendable)].filter(Boolean).join(' ')}${
        isAddable && unsettled === 0
          ? nothing
          : fileLink(l10n.t('Open'), name, () => post({ type: 'openSaved', file }))
      }${isAddable ? fileLink(l10n.t('Import That File…'), name, () => post({ type: 'importSaved', file })) : nothing}
    </p>`,
  )}</div>`;
}

/** Says what is done with a saved file: the number of its rows is said beside it already. */
function howToImport(rows: number, mendable: number): string {
  if (mendable === 0) return '';
  if (mendable < rows)
    return l10n.count(
      'Correct {0} row in it, then import it.|Correct {0} rows in it, then import it.',
      mendable,
    );
  return rows === 1
    ? l10n.t('Correct it there, then import the file.')
    : l10n.t('Correct them there, then import the file.');
}

/** Draws a button in a text. The space before it, unlike a margin, does not indent it on a line of its own. */
const fileLink = (words: string, name: string, take: () => void): TemplateResult =>
  html`&emsp;<button type="button" class="link" aria-label=${`${words}: ${name}`} @click=${take}>${words}</button>`;

/** Renders what stays to be known of the import and isn’t in the verdict: the list, the time, and what was said of the people. */
function importFacts(
  { lists, list, consent: { kind, note }, skipsConfirmation }: ImportState,
  { startedAt, endedAt }: RunView,
  { near, time }: Formats,
): TemplateResult {
  const now = Date.now();
  const title = lists.find(({ id }) => id === list)?.title ?? `#${list}`;
  const source = [kind ? consentText(kind) : '', note.trim()].filter(Boolean).join(': ');
  const began = near(startedAt, now);
  const end = endedAt === undefined ? began : near(endedAt, now);
  const isOneDay =
    endedAt !== undefined && new Date(startedAt).toDateString() === new Date(endedAt).toDateString();
  // An import within a minute has one time.
  const span = end === began ? began : l10n.t('{0} to {1}', began, isOneDay ? time(endedAt) : end);
  return facts({
    [l10n.t('List')]: title,
    [l10n.t('Time')]: span,
    [l10n.t('Consent')]: source,
    [l10n.t('Confirmation')]: skipsConfirmation
      ? l10n.t('Nobody was asked to confirm: campaigns reach people at once.')
      : '',
  });
}
