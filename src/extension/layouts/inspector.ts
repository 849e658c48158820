import * as vscode from 'vscode';
import type { WorkerOptions } from '../../compiler/workerClient.ts';
import type { CheckOptions } from '../../core/checks/checkLetter.ts';
import type { Finding, Recoloring } from '../../core/checks/finding.ts';
import type { LinkTarget } from '../../core/checks/linkTargets.ts';
import type { PlaceholderSyntax } from '../../core/checks/placeholderSyntax.ts';
import type { ReceivedComparison } from '../../core/letters/received/compareReceived.ts';
import { type InspectOutcome, InspectorClient } from '../../inspector/client.ts';
import type {
  Answers,
  ElementPath,
  InspectedLayout,
  PlacedFinding,
  Question,
  ReceivedJob,
  SignaturesJob,
  SourcePlace,
  TextRange,
} from '../../protocol/inspector.ts';
import type { CheckedSignature } from '../../protocol/letter.ts';
import { type ReadLetter, unreadLetter } from '../../protocol/receivedLetter.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Log } from '../log.ts';
import type { CompiledLayout } from './layoutCompiler.ts';
import { snapshotOf } from './snapshot.ts';
import { wordFailure } from './workerFailure.ts';

/** A finding where it is written: in the layout, or in a file that it includes. */
export interface LocatedFinding {
  readonly finding: Finding;
  readonly location: vscode.Location;
  /** Other colours that would put it right. */
  readonly recolorings: readonly Recoloring<vscode.Location>[];
}

/** What is found in a letter with its footer. */
export interface SentFindings {
  readonly letter: readonly LocatedFinding[];
  /** With ranges of the footer's own text. */
  readonly footer: readonly { readonly finding: Finding; readonly range: vscode.Range }[];
}

/** A web address of the letter where it is written. */
export interface LocatedTarget {
  readonly target: LinkTarget;
  readonly location: vscode.Location;
}

/** Where an element of the letter is written. */
export interface ElementPlace {
  readonly uri: vscode.Uri;
  readonly tag: vscode.Range;
  /** From its start tag up to its end. */
  readonly range: vscode.Range;
}

/**
 * Looks into letters: what is wrong in them, where each element comes from, what a service has made of them. It works in a thread of its own,
 * so that asking it never delays the preview. Ask it when nobody types.
 */
export class Inspector extends Disposable {
  readonly #client: InspectorClient;
  readonly #log: Log;

  constructor(thread: WorkerOptions, log: Log) {
    super();
    this.#log = log;
    this.#client = new InspectorClient(thread);
    this._register({ dispose: () => void this.#client.close() });
  }

  /**
   * What the checks find in the letter of a layout, without what a comment silences; nothing when it cannot be compiled.
   * Resolves with `undefined` when a newer question took this one's place. Rejects with a `UserError` when it could not
   * be answered.
   */
  async check(
    layout: vscode.TextDocument,
    options: CheckOptions = {},
  ): Promise<readonly LocatedFinding[] | undefined> {
    const outcome = await this.#outcomeOf(snapshotOf(layout), { ask: 'check', options });
    if (outcome.kind === 'answered') return placed(layout.uri, outcome.answer);
    if (outcome.kind === 'superseded' || outcome.kind === 'closed') return undefined;
    throw new UserError(wordFailure(outcome));
  }

  /**
   * The same of what a layout was compiled to, with the footer that it gets; no newer question takes its place. `changed` when
   * it would become another letter by now, as when a file that it includes has changed. `undefined` when the letter could not
   * be checked. Rejects with a `UserError` when its HTML grows to more than any letter has: mail programs would stand still.
   */
  async checkBeforeSending(
    { uri, snapshot, html }: CompiledLayout,
    footer: string,
    options: CheckOptions,
  ): Promise<SentFindings | 'changed' | undefined> {
    const outcome = await this.#outcomeOf(snapshot, { ask: 'checkBeforeSending', html, footer, options });
    if (outcome.kind === 'treeTooLarge') throw new UserError(wordFailure(outcome));
    if (outcome.kind !== 'answered') return undefined;
    const { answer } = outcome;
    if (answer === 'changed') return answer;
    const inFooter = answer.footer.map(({ finding, range }) => ({ finding, range: rangeOf(range) }));
    return { letter: placed(uri, answer.letter), footer: inFooter };
  }

  /** The web addresses in the letter of a layout; `undefined` when they could not be told, or it cannot be compiled. */
  async linkTargets(
    layout: vscode.TextDocument,
    filledIn: readonly PlaceholderSyntax[],
  ): Promise<readonly LocatedTarget[] | undefined> {
    const targets = await this.#ask(layout, { ask: 'linkTargets', filledIn });
    return targets?.map(({ target, ...place }) => ({ target, location: locationOf(layout.uri, place) }));
  }

  /** Where an element of the letter is written, or `undefined` when nobody can say. */
  async placeOf(layout: vscode.TextDocument, path: ElementPath): Promise<ElementPlace | undefined> {
    const place = await this.#ask(layout, { ask: 'placeOf', path });
    return (
      place && { uri: uriOf(layout.uri, place.file), tag: rangeOf(place.tag), range: rangeOf(place.range) }
    );
  }

  /** The innermost element of the letter that is written at a position of the layout, or of a document that it includes. */
  async elementAt(
    layout: vscode.TextDocument,
    { line, character }: vscode.Position,
    document = layout,
  ): Promise<ElementPath | undefined> {
    const file = document === layout ? {} : { file: document.uri.fsPath };
    return await this.#ask(layout, { ask: 'elementAt', position: { line, character }, ...file });
  }

  /** What a service has made of an upload. Rejects with a `UserError` when that could not be told. */
  async compare(job: ReceivedJob): Promise<ReceivedComparison> {
    return answerOf(this.#noted(await this.#client.compare(job)));
  }

  /** Whether the signatures of a message hold, from the top. Rejects with a `UserError` when that could not be told. */
  async checkSignatures(job: SignaturesJob): Promise<readonly CheckedSignature[]> {
    return answerOf(this.#noted(await this.#client.checkSignatures(job)));
  }

  /**
   * What a received letter says. Of one that takes too much time or memory the headers alone are read. Rejects when the thread
   * is ended.
   */
  async readLetter(letter: Uint8Array): Promise<ReadLetter> {
    const { language } = vscode.env;
    for (const headOnly of [false, true]) {
      const outcome = this.#noted(await this.#client.readLetter({ letter, language, headOnly }));
      if (outcome.kind === 'answered') return outcome.answer;
      if (outcome.kind === 'closed') throw new vscode.CancellationError();
    }
    return { ...unreadLetter, trouble: 'unreadable' };
  }

  async #ask<Q extends Question>(
    layout: vscode.TextDocument,
    question: Q,
  ): Promise<Answers[Q['ask']] | undefined> {
    const outcome = await this.#outcomeOf(snapshotOf(layout), question);
    return outcome.kind === 'answered' ? outcome.answer : undefined;
  }

  async #outcomeOf<Q extends Question>(
    layout: InspectedLayout,
    question: Q,
  ): Promise<InspectOutcome<Answers[Q['ask']]>> {
    return this.#noted(await this.#client.ask(layout, question));
  }

  #noted<Answer>(outcome: InspectOutcome<Answer>): InspectOutcome<Answer> {
    if (outcome.kind === 'crashed') this.#log.error('The inspector crashed', outcome.detail);
    if (outcome.kind === 'timedOut') this.#log.warn(`The inspector took longer than ${outcome.afterMs} ms`);
    if (outcome.kind === 'tooLarge') this.#log.warn(`A letter has more than ${outcome.limit} characters`);
    if (outcome.kind === 'treeTooLarge') this.#log.warn('A letter grows to too many elements');
    if (outcome.kind === 'outOfMemory') this.#log.warn(`The inspector took more than ${outcome.limit} bytes`);
    return outcome;
  }
}

/** Throws why there is none. */
function answerOf<Answer>(outcome: InspectOutcome<Answer>): Answer {
  if (outcome.kind === 'answered') return outcome.answer;
  throw outcome.kind === 'superseded' || outcome.kind === 'closed'
    ? new vscode.CancellationError()
    : new UserError(wordFailure(outcome));
}

const placed = (layout: vscode.Uri, findings: readonly PlacedFinding[]): LocatedFinding[] =>
  findings.map(({ finding, recolorings = [], ...place }) => ({
    finding,
    location: locationOf(layout, place),
    recolorings: recolorings.map(({ places, ...recoloring }) => ({
      ...recoloring,
      places: places.map((one) => locationOf(layout, one)),
    })),
  }));

const locationOf = (layout: vscode.Uri, { file, range }: SourcePlace) =>
  new vscode.Location(uriOf(layout, file), rangeOf(range));

const uriOf = (layout: vscode.Uri, file: string | undefined) =>
  file === undefined ? layout : vscode.Uri.file(file);

const rangeOf = ({ start, end }: TextRange) =>
  new vscode.Range(start.line, start.character, end.line, end.character);
