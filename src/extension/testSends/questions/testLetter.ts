import type * as vscode from 'vscode';
import { layoutTitle } from '../../../core/layouts/layoutTitle.ts';
import type { Person } from '../../../core/samplePeople/people.ts';
import type { FilledTemplate } from '../../../protocol/inspector.ts';
import type { Connection } from '../../accounts/connection.ts';
import type { Preflight } from '../../checks/preflight.ts';
import {
  ambiguousText,
  type Inspector,
  isFilledIn,
  shownNames,
  unfilledText,
} from '../../compiling/inspector.ts';
import type { CompiledLayout } from '../../compiling/layoutCompiler.ts';
import { UserError } from '../../errors/userError.ts';
import { agree } from '../../kit/messages.ts';
import { joined, l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import type { LetterMaket, Letters } from '../../sending/preparedLetter.ts';
import type { Preparation } from '../../upload/preparation.ts';

export interface TestLetterParts {
  readonly letters: Letters;
  readonly preparation: Preparation;
  readonly inspector: () => Promise<Pick<Inspector, 'fillIn'>>;
}

/** A layout, and the language of its letter if it has languages. */
interface TestSource {
  readonly uri: vscode.Uri;
  readonly language?: string;
}

/** The letter of a test. */
export interface TestLetter {
  readonly maket: LetterMaket;
  /** The findings that the user has accepted. */
  readonly preflight?: Preflight | undefined;
  /** The title that readers see, filled in. */
  readonly title: string;
  /** The title as it is written, for the journal, which holds nobody's data. */
  readonly writtenTitle: string;
}

/** Prepares the letters of tests: as they are written, or filled in for a sample person. */
export class TestLetters {
  readonly #parts: TestLetterParts;
  /** The findings that the user has accepted, by layout and language: the next test does not ask about them again. */
  readonly #agreed = new Map<string, Preflight>();

  constructor(parts: TestLetterParts) {
    this.#parts = parts;
  }

  /**
   * Compiles a layout, asks about findings, and fills in the letter for `person`, if there is one. Returns `undefined` if the user declines.
   * Throws a `UserError` if the letter can't be filled in.
   */
  async prepare(
    connection: Connection,
    source: TestSource,
    person: Person | undefined,
  ): Promise<TestLetter | undefined> {
    const key = [source.uri, source.language].join(' ');
    const agreed = this.#agreed.get(key);
    const letter = person
      ? await this.#filledIn(connection, source, person, agreed)
      : await this.#asWritten(connection, source, agreed);
    if (letter?.preflight) this.#agreed.set(key, letter.preflight);
    return letter;
  }

  async #asWritten(
    connection: Connection,
    source: TestSource,
    agreed: Preflight | undefined,
  ): Promise<TestLetter | undefined> {
    const letter = { kind: 'layout', title: fileName(source.uri), ...source } as const;
    const maket = await this.#parts.letters.prepare(connection, letter, agreed);
    const title = maket?.preflight?.layout.title ?? '';
    return maket && { maket, preflight: maket.preflight, title, writtenTitle: title };
  }

  /** Checks the layout's own letter, whose findings have places in the code, and fills in that letter. */
  async #filledIn(
    connection: Connection,
    { uri, language }: TestSource,
    person: Person,
    agreed: Preflight | undefined,
  ): Promise<TestLetter | undefined> {
    const { preparation, inspector } = this.#parts;
    const prepared = await preparation.compile(uri, language);
    const preflight = await preparation.agree(prepared, 'upload', agreed);
    if (!preflight) return undefined;
    const { title: writtenTitle } = prepared.layout;
    const html = await filledHtml(prepared.layout, person, await inspector());
    if (html === undefined) return undefined;
    // The mark is also seen in the service's web cabinet, which offers all makets for campaigns.
    const title = l10n.t('[Test] {0}', writtenTitle);
    const filled = { ...prepared, layout: { ...prepared.layout, title, html, filledIn: true } as const };
    if (!(await preparation.settleUnknown(connection, filled))) return undefined;
    const uploaded = preparation.findUnchanged(connection, filled);
    return {
      maket: uploaded?.contentProven
        ? { kind: 'maket', id: uploaded.id }
        : { kind: 'upload', prepared: filled },
      preflight,
      title: layoutTitle('html', html, fileName(uri)),
      writtenTitle,
    };
  }
}

/**
 * Fills in a letter. Returns `undefined` if the user declines to send it without what only the service knows. Throws a `UserError` if it
 * can't be filled in.
 */
async function filledHtml(
  { uri, html, snapshot }: CompiledLayout,
  person: Person,
  inspector: Pick<Inspector, 'fillIn'>,
): Promise<string | undefined> {
  const filled = await inspector.fillIn(html, person, snapshot.source);
  const nothingSent = l10n.t('Nothing was sent.');
  if (!isFilledIn(filled))
    throw new UserError(joined(' ', [unfilledText(filled, person.label), nothingSent]));
  if (filled.html === html) {
    throw new UserError(
      joined(' ', [
        l10n.t('“{0}” has no template code that can be filled in. Send it as it is written.', fileName(uri)),
        nothingSent,
      ]),
    );
  }
  if (filled.ambiguous && !(await agreeToLanguage(filled.ambiguous))) return undefined;
  return !filled.leftOut?.length || (await agreeToLeaveOut(filled.leftOut)) ? filled.html : undefined;
}

function agreeToLanguage(ambiguous: NonNullable<FilledTemplate['ambiguous']>): Promise<boolean> {
  return agree(
    l10n.t('Send the test filled in as {0}?', ambiguous[0]),
    ambiguousText(ambiguous),
    l10n.t('Send'),
  );
}

function agreeToLeaveOut(leftOut: readonly string[]): Promise<boolean> {
  return agree(
    l10n.t('Send the test without the parts and functions of your service?'),
    l10n.t('Left out of the letter: {0}', shownNames(leftOut)),
    l10n.t('Send'),
  );
}
