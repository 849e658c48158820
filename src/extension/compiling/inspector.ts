import * as vscode from 'vscode';
import type { CheckOptions } from '../../core/checks/checkLetter.ts';
import type { Passage } from '../../core/checks/letterTree.ts';
import type { MakeSmaller } from '../../core/checks/smaller/smallerLetter.ts';
import type { ReceivedComparison } from '../../core/letters/received/compareReceived.ts';
import type { Person } from '../../core/samplePeople/people.ts';
import type { PlaceholderSyntax } from '../../core/templates/placeholderSyntax.ts';
import { templateDeclaration } from '../../core/templates/templateDeclaration.ts';
import { type InspectOutcome, InspectorClient } from '../../inspector/client.ts';
import type {
  ComparedPrediction,
  ElementPath,
  ElementPlace,
  FilledIn,
  FilledTemplate,
  FooterTexts,
  InspectedLayout,
  InspectorAnswers,
  InspectorQuestion,
  PacketJob,
  PlacedFinding,
  PlacedLink,
  PlacedTarget,
  PredictionsJob,
  ProgramLetters,
  QuietLetter,
  ReceivedJob,
  SeenBy,
  SentFindings,
  ShownJob,
  ShownPrograms,
  SignaturesJob,
  SmallerSource,
  SourcePlace,
  TextRange,
} from '../../protocol/inspector.ts';
import type { SignatureView } from '../../protocol/letter.ts';
import { type ReadLetter, unreadLetter } from '../../protocol/receivedLetter.ts';
import type { WorkerOptions } from '../../threads/workerClient.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { fileKey } from '../kit/placeOfFile.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { CompiledLayout } from './layoutCompiler.ts';
import type { MjmlCompiler } from './mjmlCompiler.ts';
import { threadFailureText } from './problemTexts.ts';

/** How a letter is shown: filled in for a person, as a mail program shows it, both or neither. */
export interface LetterShown {
  readonly person?: Person;
  readonly seenBy?: SeenBy;
}

/**
 * Inspects letters in a worker thread of its own, so that the preview is never delayed: checks letters, locates their elements in
 * the source, and reads and compares received letters. Debounce requests that follow typing.
 */
export class Inspector extends Disposable {
  readonly #client: InspectorClient;
  readonly #log: Log;
  readonly #compiler: Pick<MjmlCompiler, 'snapshotOf' | 'snapshotIn'>;

  constructor(thread: WorkerOptions, log: Log, compiler: Pick<MjmlCompiler, 'snapshotOf' | 'snapshotIn'>) {
    super();
    this.#log = log;
    this.#compiler = compiler;
    this.#client = new InspectorClient(thread);
    this._register({ dispose: () => void this.#client.close() });
  }

  /**
   * Checks the letter of a layout. Returns the findings except those that a comment suppresses; none if the layout can’t be
   * compiled. `instead` is a text that takes the place of that of the layout or of a part. Resolves with `undefined` if a newer request
   * superseded this one. Rejects with a `UserError` if the check failed.
   */
  async check(
    layout: vscode.TextDocument,
    options: CheckOptions = {},
    instead?: TextOfFile,
  ): Promise<readonly PlacedFinding[] | undefined> {
    const snapshot = withText(await this.#compiler.snapshotOf(layout), instead);
    const outcome = await this.#outcomeOf(snapshot, { ask: 'check', options });
    if (outcome.kind === 'answered') return outcome.answer;
    if (outcome.kind === 'superseded' || outcome.kind === 'closed') return undefined;
    throw new UserError(threadFailureText(outcome));
  }

  /**
   * Checks a compiled letter with its footer; newer requests don’t supersede this one. Resolves with `changed` if the layout would
   * now compile to another letter, for instance because an included file has changed, and with `undefined` if the check failed.
   * Rejects with a `UserError` if the HTML expands to more elements than any real letter has: mail programs would hang.
   */
  async checkBeforeSending(
    { snapshot, html }: CompiledLayout,
    footer: string,
    options: CheckOptions,
  ): Promise<SentFindings | 'changed' | undefined> {
    const outcome = await this.#outcomeOf(snapshot, { ask: 'checkBeforeSending', html, footer, options });
    if (outcome.kind === 'treeTooLarge') throw new UserError(threadFailureText(outcome));
    return outcome.kind === 'answered' ? outcome.answer : undefined;
  }

  /** Returns the web addresses in the letter of a layout, or of a compiled one; `undefined` when it can’t be compiled or read. */
  async linkTargets(
    layout: vscode.TextDocument | CompiledLayout,
    filledIn: readonly PlaceholderSyntax[],
  ): Promise<readonly PlacedTarget[] | undefined> {
    return await this.#ask(layout, { ask: 'linkTargets', filledIn });
  }

  /** Returns the links in the letter of a layout, or of a compiled one; `undefined` when it can’t be compiled or read. */
  async letterLinks(
    layout: vscode.TextDocument | CompiledLayout,
    filledIn: readonly PlaceholderSyntax[],
  ): Promise<readonly PlacedLink[] | undefined> {
    return await this.#ask(layout, { ask: 'letterLinks', filledIn });
  }

  /**
   * Returns which of these programs show which letters of a layout, and the letter `html` and its footers as the program `shown` shows them;
   * `undefined` when the layout can’t be compiled or read.
   */
  async programLetters(
    layout: vscode.TextDocument,
    asked: {
      readonly html: string;
      readonly isFilledIn: boolean;
      readonly clients: readonly string[];
      readonly shown?: string | undefined;
      readonly beside?: string | undefined;
      readonly isOutlined?: boolean | undefined;
      readonly footers: FooterTexts;
    },
    filledIn: readonly PlaceholderSyntax[],
  ): Promise<ProgramLetters | undefined> {
    return await this.#ask(layout, { ask: 'programLetters', ...asked, filledIn });
  }

  /**
   * Returns the places in the source of passages of an uploaded letter; `undefined` if the layout, in the letter’s language, doesn’t compile to
   * its HTML, or can’t be read.
   */
  async passagePlaces(
    layout: vscode.TextDocument,
    { html, language }: { readonly html: string; readonly language?: string | undefined },
    passages: readonly Passage[],
  ): Promise<readonly (SourcePlace | undefined)[] | undefined> {
    const snapshot = await this.#compiler.snapshotIn(layout, language);
    return await this.#ask({ snapshot }, { ask: 'passagePlaces', html, passages });
  }

  /** Returns the place of a shown letter’s element in the source; `undefined` if the element is not in the source. */
  async placeOf(
    layout: vscode.TextDocument,
    path: ElementPath,
    shown: LetterShown = {},
  ): Promise<ElementPlace | undefined> {
    return await this.#ask(layout, { ask: 'placeOf', path, ...asShown(shown) });
  }

  /**
   * Returns the places of a letter’s elements in the source, like `placeOf`; `undefined` if the letter can’t be read. `person` is the one for
   * whom the letter is filled in, if any. Newer requests don’t supersede this one.
   */
  async placesOf(
    layout: vscode.TextDocument,
    paths: readonly ElementPath[],
    person?: Person,
  ): Promise<readonly (ElementPlace | undefined)[] | undefined> {
    return await this.#ask(layout, { ask: 'placesOf', paths, ...filledFor(person) });
  }

  /** Returns the innermost element of the letter at a position of the layout, or of an included document. */
  async elementAt(
    layout: vscode.TextDocument,
    { line, character }: vscode.Position,
    document = layout,
    shown: LetterShown = {},
  ): Promise<ElementPath | undefined> {
    const file = document === layout ? {} : { file: document.uri.fsPath };
    const question = { ask: 'elementAt', position: { line, character }, ...file } as const;
    return await this.#ask(layout, { ...question, ...asShown(shown) });
  }

  /** Returns the outermost elements of the letter that come from an included file and what it includes, at most 100. */
  async elementsOf(
    layout: vscode.TextDocument,
    file: vscode.Uri,
    shown: LetterShown = {},
  ): Promise<readonly ElementPath[] | undefined> {
    return await this.#ask(layout, { ask: 'elementsOf', file: file.fsPath, ...asShown(shown) });
  }

  /**
   * Fills in the template code of a letter for a person. `source` is the text of its layout, which may declare the template language. Rejects
   * with a `CancellationError` if the thread is closed.
   */
  async fillIn(template: string, person: Person, source: string): Promise<FilledIn> {
    const declared = templateDeclaration(source);
    const job = { template, person: JSON.stringify(person.fields), declared };
    const outcome = this.#logged(await this.#client.fillIn(job));
    switch (outcome.kind) {
      case 'timedOut':
        return { problem: 'tookTooLong' };
      case 'outOfMemory':
      case 'tooLarge':
      case 'treeTooLarge':
        return { problem: 'tooLarge' };
      default:
        return answerOrThrow(outcome);
    }
  }

  /** Returns a new file of sample people for a layout, whose first person is somebody from where the user’s language is spoken. */
  async samplePeople(layout: string): Promise<string> {
    const job = { peopleFor: layout, language: vscode.env.language };
    return answerOrThrow(this.#logged(await this.#client.samplePeople(job)));
  }

  /**
   * Returns a letter with its footer for an approval packet, in which nothing runs or loads. `pictures` are those that it contains, as
   * `data:` URLs by their addresses. Rejects with a `UserError`.
   */
  async packetLetter(letter: string, pictures: PacketJob['pictures']): Promise<QuietLetter> {
    return answerOrThrow(this.#logged(await this.#client.packetLetter({ packetOf: letter, pictures })));
  }

  /** Makes compiled HTML smaller. Rejects with a `UserError` if that fails. */
  async smallerHtml(html: string, how: MakeSmaller): Promise<string> {
    return answerOrThrow(this.#logged(await this.#client.smaller({ smallerOf: html, ...how })));
  }

  /**
   * Returns the edits that make the text of an HTML layout smaller, and the sizes; for MJML, the sizes of its letter alone. Resolves with
   * `undefined` if it can’t be compiled. Rejects with a `UserError` if that fails.
   */
  async smallerSource(layout: vscode.TextDocument, how: MakeSmaller): Promise<SmallerSource | undefined> {
    const snapshot = await this.#compiler.snapshotOf(layout);
    return answerOrThrow(await this.#outcomeOf(snapshot, { ask: 'smaller', ...how }));
  }

  /** Compares an upload with the letter that the service sent. Rejects with a `UserError` if the comparison fails. */
  async compare(job: ReceivedJob): Promise<ReceivedComparison> {
    return answerOrThrow(this.#logged(await this.#client.compare(job)));
  }

  /** Returns the programs that HTML may be from, the likeliest first. Rejects with a `UserError` if that fails. */
  async shownPrograms(job: ShownJob): Promise<ShownPrograms> {
    return answerOrThrow(this.#logged(await this.#client.shownPrograms(job)));
  }

  /** Compares what is predicted of a program with what it shows of a letter. Rejects with a `UserError` if the comparison fails. */
  async comparePredictions(job: PredictionsJob): Promise<readonly ComparedPrediction[]> {
    return answerOrThrow(this.#logged(await this.#client.comparePredictions(job)));
  }

  /** Verifies the DKIM signatures of a message, the topmost first. Rejects with a `UserError` if the verification fails to run. */
  async checkSignatures(job: SignaturesJob): Promise<readonly SignatureView[]> {
    return answerOrThrow(this.#logged(await this.#client.checkSignatures(job)));
  }

  /** Reads a received letter; only its headers if the whole letter takes too much time or memory. Rejects if the thread is closed. */
  async readLetter(letter: Uint8Array): Promise<ReadLetter> {
    const { language } = vscode.env;
    for (const headOnly of [false, true]) {
      const outcome = this.#logged(await this.#client.readLetter({ letter, language, headOnly }));
      if (outcome.kind === 'answered') return outcome.answer;
      if (outcome.kind === 'closed') throw new vscode.CancellationError();
    }
    return { ...unreadLetter, trouble: 'unreadable' };
  }

  async #ask<Q extends InspectorQuestion>(
    layout: vscode.TextDocument | Pick<CompiledLayout, 'snapshot'>,
    question: Q,
  ): Promise<InspectorAnswers[Q['ask']] | undefined> {
    const snapshot = 'snapshot' in layout ? layout.snapshot : await this.#compiler.snapshotOf(layout);
    const outcome = await this.#outcomeOf(snapshot, question);
    return outcome.kind === 'answered' ? outcome.answer : undefined;
  }

  async #outcomeOf<Q extends InspectorQuestion>(
    layout: InspectedLayout,
    question: Q,
  ): Promise<InspectOutcome<InspectorAnswers[Q['ask']]>> {
    return this.#logged(await this.#client.ask(layout, question));
  }

  #logged<Answer>(outcome: InspectOutcome<Answer>): InspectOutcome<Answer> {
    if (outcome.kind === 'crashed') this.#log.error('The inspector crashed', outcome.detail);
    if (outcome.kind === 'timedOut') this.#log.warn(`The inspector took longer than ${outcome.afterMs} ms`);
    if (outcome.kind === 'tooLarge') this.#log.warn(`A letter has more than ${outcome.limit} characters`);
    if (outcome.kind === 'treeTooLarge') this.#log.warn('A letter grows to too many elements');
    if (outcome.kind === 'outOfMemory') this.#log.warn(`The inspector took more than ${outcome.limit} bytes`);
    return outcome;
  }
}

/** A text that a file may get. */
interface TextOfFile {
  readonly uri: vscode.Uri;
  readonly text: string;
}

function withText(layout: InspectedLayout, instead: TextOfFile | undefined): InspectedLayout {
  if (!instead) return layout;
  const { context } = layout;
  if (instead.uri.toString() === layout.document) return { ...layout, source: instead.text };
  if (typeof context === 'string') return layout;
  return {
    ...layout,
    context: { ...context, unsaved: { ...context.unsaved, [fileKey(instead.uri.fsPath)]: instead.text } },
  };
}

/** Returns the worker’s answer. Throws a `CancellationError` if the request was superseded or the thread closed, else a `UserError`. */
function answerOrThrow<Answer>(outcome: InspectOutcome<Answer>): Answer {
  if (outcome.kind === 'answered') return outcome.answer;
  throw outcome.kind === 'superseded' || outcome.kind === 'closed'
    ? new vscode.CancellationError()
    : new UserError(threadFailureText(outcome));
}

/** Returns true if the letter is filled in completely, as far as this is possible here. */
export const isFilledIn = (filled: FilledIn): filled is FilledTemplate =>
  !('problem' in filled) && filled.onlyFields === undefined;

/** Returns why a letter is not filled in for a person. */
export function unfilledText(filled: FilledIn, person: string): Words {
  if ('problem' in filled) return fillProblemText(filled, person);
  const { onlyFields = '', isUnsupported } = filled;
  return isUnsupported
    ? l10n.t('Couldn’t fill in the letter for {0}: Mailroom does not run {1}.', person, onlyFields)
    : l10n.t('Couldn’t fill in the letter for {0}: {1}.', person, onlyFields);
}

/** Returns why a letter can’t be filled in for a person. */
export function fillProblemText({ problem }: Extract<FilledIn, { problem: string }>, person: string): Words {
  switch (problem) {
    case 'tookTooLong':
      return l10n.t('Filling in the letter for {0} takes too long. Check the loops in it.', person);
    case 'tooLarge':
      return l10n.t('The letter for {0} grows too large. Check the loops in it.', person);
    case 'tooMuchCode':
      return l10n.t(
        'The letter for {0} has too much template code to fill in: thousands of conditions, loops or functions.',
        person,
      );
  }
}

/** Returns that the template code of a letter could be of two languages, and how to name the right one. */
export function ambiguousText([taken, other]: NonNullable<FilledTemplate['ambiguous']>): Words {
  return l10n.t(
    'Filled in as {0}, but the template code could also be {1}, which gives a different letter. Name the language in a comment above the first tag, such as {2}.',
    taken,
    other,
    `<!-- mailroom: template=${taken.toLowerCase()} -->`,
  );
}

/** The maximum number of names in a text about code that is left out. */
const mostLeftOut = 5;

/** Joins the names of what is left out of a letter that is filled in. */
export function shownNames(leftOut: readonly string[]): string {
  return [...leftOut.slice(0, mostLeftOut), ...(leftOut.length > mostLeftOut ? ['…'] : [])].join(', ');
}

const filledFor = (person: Person | undefined) => person && { person: JSON.stringify(person.fields) };

const asShown = ({ person, seenBy }: LetterShown) => ({ ...filledFor(person), ...(seenBy && { seenBy }) });

/** Converts a place in `file` or, if that is missing, in the layout to VS Code’s location. */
export const locationOf = (layout: vscode.Uri, { file, range }: SourcePlace) =>
  new vscode.Location(file === undefined ? layout : vscode.Uri.file(file), rangeOf(range));

/** Converts a range of the inspector to VS Code’s range. */
export const rangeOf = ({ start, end }: TextRange) =>
  new vscode.Range(start.line, start.character, end.line, end.character);
