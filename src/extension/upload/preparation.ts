import { basename } from 'node:path';
import type * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import { isMjmlPart } from '../../core/layouts/wholeLayout.ts';
import type { Connection } from '../accounts/connection.ts';
import type { ChecksDoor } from '../checks/door.ts';
import type { Leaving, Preflight } from '../checks/preflight.ts';
import type { CompiledLayout, LayoutCompiler } from '../compiling/layoutCompiler.ts';
import { UserError } from '../errors/userError.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { ask } from '../kit/messages.ts';
import { isSameFile } from '../kit/placeOfFile.ts';
import { withStatusProgress } from '../kit/progress.ts';
import { joined, l10n, type Words } from '../kit/words.ts';
import type { LayoutLanguage, LayoutLanguages } from '../layouts/index.ts';
import { openDocument } from '../layouts/layoutDocument.ts';
import { journalPath } from '../layouts/layoutFile.ts';
import {
  askForWhole,
  loosePart,
  type MasterItem,
  mastersToUse,
  type PartsOfLayouts,
} from '../layouts/masters.ts';
import { findUnchanged, isHashOf } from '../versions/layoutHash.ts';
import { askForLanguage, askForLanguages } from './commands/languageQuestions.ts';

/** A compiled layout that can be uploaded. */
export interface PreparedLayout {
  readonly uri: vscode.Uri;
  /** The layout's path in the journal (`journalPath`). */
  readonly path: string | undefined;
  readonly layout: CompiledLayout;
  /** True if the editor, whose text is uploaded, has unsaved changes. */
  readonly isUnsaved: boolean;
}

/** Checks letters before they are uploaded or sent. */
export type LetterChecks = Pick<ChecksDoor, 'agree' | 'preflight' | 'recheckLinks'>;

export interface PreparationParts {
  readonly compiler: LayoutCompiler;
  readonly journal: Journal;
  readonly creator: Creator;
  readonly checks: LetterChecks;
  /** Loads what knows which layouts include a part. */
  readonly workspace: () => Promise<PartsOfLayouts>;
  readonly languages: () => Promise<Pick<LayoutLanguages, 'of' | 'inUse'>>;
}

/** Prepares uploads: compiles, rejects invalid layouts, and asks about earlier uploads of the same content with an unknown outcome. */
export class Preparation {
  readonly #compiler: LayoutCompiler;
  readonly #journal: Journal;
  readonly #creator: Creator;
  readonly #checks: LetterChecks;
  readonly #workspace: () => Promise<PartsOfLayouts>;
  readonly #languages: PreparationParts['languages'];

  constructor({ compiler, journal, creator, checks, workspace, languages }: PreparationParts) {
    this.#compiler = compiler;
    this.#journal = journal;
    this.#creator = creator;
    this.#checks = checks;
    this.#workspace = workspace;
    this.#languages = languages;
  }

  /**
   * Returns the layout itself or, for a part of layouts, the layout with it that the user selects; `undefined` if they cancel. Throws a
   * `UserError` if nothing includes the part.
   */
  async askForWhole(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
    return askForWhole(uri, await this.#workspace());
  }

  /** Returns the layouts to use in the place of a part; `undefined` if this is no part. Throws a `UserError` if nothing includes it. */
  async mastersToUse(uri: vscode.Uri): Promise<readonly MasterItem[] | undefined> {
    return mastersToUse(uri, await this.#workspace());
  }

  /** Returns the languages of a layout: the one in which it is shown first. Returns none for a layout without keys. */
  async languagesOf(uri: vscode.Uri): Promise<readonly LayoutLanguage[]> {
    return (await this.#languages()).inUse(uri);
  }

  /** Asks in which languages a layout is uploaded. Returns no language if it has none, and `undefined` if the user cancels. */
  async askForLanguages(uri: vscode.Uri): Promise<readonly (string | undefined)[] | undefined> {
    return askForLanguages(await this.languagesOf(uri));
  }

  /** Asks for the language of a letter. Returns an empty object if the layout has none, and `undefined` if the user cancels. */
  async askForLanguage(uri: vscode.Uri): Promise<{ readonly language?: string } | undefined> {
    return askForLanguage(uri, await this.languagesOf(uri));
  }

  /**
   * Compiles the layout, and asks about an earlier upload of the same content whose outcome is unknown. Returns `undefined` if that
   * outcome stays unknown.
   */
  async prepare(
    connection: Connection,
    uri: vscode.Uri,
    language?: string,
  ): Promise<PreparedLayout | undefined> {
    const prepared = await this.compile(uri, language);
    return (await this.settleUnknown(connection, prepared)) ? prepared : undefined;
  }

  /**
   * Compiles the current text of the layout in a language. Throws a `UserError` if it can't be uploaded or, for a check, if there is no
   * letter to check.
   */
  async compile(
    uri: vscode.Uri,
    tag?: string,
    purpose: 'upload' | 'check' = 'upload',
  ): Promise<PreparedLayout> {
    const file = basename(uri.path);
    const title = l10n.t('Compiling “{0}”…', file);
    const languages = tag === undefined ? [] : await (await this.#languages()).of(uri);
    const language = languages.find((each) => each.tag === tag);
    if (language?.problem) throw new UserError(language.problem);
    const layout = await withStatusProgress(title, () =>
      this.#compiler.compile(uri, undefined, language, purpose === 'check'),
    );
    const { kind, source } = layout.snapshot;
    // The layout may have become a part while the user answered questions.
    if (kind === 'mjml' && isMjmlPart(source)) throw loosePart(uri);
    rejectInvalidLayout(layout, file, purpose);
    return { uri, path: journalPath(uri), layout, isUnsaved: openDocument(uri)?.isDirty ?? false };
  }

  /** Requests again the addresses of a layout that the user had checked. */
  recheckLinks(uri: vscode.Uri): Promise<void> {
    return this.#checks.recheckLinks(uri);
  }

  /**
   * Checks the letter and asks the user to confirm findings, unless they have `agreed` to the same ones before. Returns the
   * findings; `undefined` if the user cancels.
   */
  agree(
    { layout }: PreparedLayout,
    leaving: Leaving = 'upload',
    agreed?: Preflight,
  ): Promise<Preflight | undefined> {
    return this.#checks.agree(layout, leaving, agreed);
  }

  /** Checks the letter and asks the user nothing. */
  preflight({ layout }: Pick<PreparedLayout, 'layout'>): Promise<Preflight> {
    return this.#checks.preflight(layout);
  }

  /** Returns a maket with exactly this content. If it is not `contentProven`, only the journal says so. */
  findUnchanged(
    { identity }: Pick<Connection, 'identity'>,
    prepared: PreparedLayout,
  ): MaketRecord | undefined {
    return findUnchanged(this.#journal.records(identity).makets.values(), prepared.layout, prepared.path);
  }

  /** Returns the makets of this layout in the same language, newest first, except tests that are filled in for a sample person. */
  earlierMakets(
    { identity }: Connection,
    { path, layout: { language: wanted } }: PreparedLayout,
  ): readonly MaketRecord[] {
    return [...this.#journal.records(identity).makets.values()]
      .filter(
        ({ layout, filledIn, language }) => isSameFile(layout, path) && !filledIn && language === wanted,
      )
      .reverse();
  }

  /** Asks about earlier uploads of the same content with an unknown outcome. Returns false if the outcome stays unknown. */
  async settleUnknown(connection: Connection, { layout }: PreparedLayout): Promise<boolean> {
    await this.#journal.ready;
    const { unknown } = this.#journal.records(connection.identity);
    const same = unknown.find(
      ({ creation }) =>
        creation.kind === 'maket' &&
        creation.filledIn === layout.filledIn &&
        creation.hash !== undefined &&
        isHashOf(creation.hash, creation.title, layout),
    );
    return !same || (await this.#creator.askOutcome(connection, same)) !== undefined;
  }
}

/** Throws a `UserError` if the letter is empty or the layout has errors, before anything is sent. */
function rejectInvalidLayout(layout: CompiledLayout, file: string, purpose: 'upload' | 'check'): void {
  if (layout.html.trim() === '') {
    throw new UserError(
      purpose === 'check'
        ? l10n.t('“{0}” is empty, so there is no letter.', file)
        : l10n.t('“{0}” is empty, so there is nothing to upload.', file),
    );
  }
  const errors = layout.problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new UserError(
    purpose === 'check'
      ? l10n.t('“{0}” has errors, so parts of the letter would be missing. See the Problems panel.', file)
      : l10n.t(
          'Couldn’t upload “{0}”: it has errors, so parts of the letter would be missing. Nothing was uploaded. See the Problems panel.',
          file,
        ),
    {
      nextSteps: [{ label: l10n.t('Show Problems'), command: 'workbench.actions.view.problems' }],
    },
  );
}

/** Returns the note that only the journal says that a maket has this content, which may be wrong or forged. */
export function describeClaim({ id }: Pick<MaketRecord, 'id'>): Words {
  return l10n.t(
    'The journal says that maket {0} has this content, but this machine has no record of uploading it.',
    id,
  );
}

/** Asks whether to use the maket that the journal names or to upload the layout. Returns `undefined` if the user cancels. */
export async function askWhetherToUse(
  title: string,
  maket: Pick<MaketRecord, 'id'>,
): Promise<'upload' | 'use' | undefined> {
  const upload = l10n.t('Upload');
  const use = l10n.t('Use Maket {0}', maket.id);
  const answer = await ask({
    question: l10n.t('Upload “{0}” or use the maket from the journal?', title),
    detail: joined(' ', [
      describeClaim(maket),
      l10n.t('Uploading creates a new maket from the current layout.'),
    ]),
    buttons: [upload, use],
  });
  if (answer === use) return 'use';
  return answer === upload ? 'upload' : undefined;
}
