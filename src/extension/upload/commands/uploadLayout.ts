import type * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import { checkFolderName } from '../../../core/port/service.ts';
import { ServiceError } from '../../../core/port/serviceError.ts';
import type { ActiveAccount, Connection } from '../../accounts/connection.ts';
import { connectTo, type Owner, ownerOf } from '../../accounts/owner.ts';
import type { CompiledLayout } from '../../compiling/layoutCompiler.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { withTryAgain } from '../../errors/tryAgain.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { describeFolderNameProblem, typedFolderName } from '../../folders/folderNames.ts';
import type { FolderChoice } from '../../folders/pickFolder.ts';
import { askText } from '../../kit/inputs.ts';
import { showInformation } from '../../kit/messages.ts';
import type { TextQuestion } from '../../kit/steps.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { layoutOf } from '../../layouts/layoutFile.ts';
import type { MaketsView } from '../../makets/maketsView.ts';
import { commands } from '../../names.ts';
import type { Placement, UploadedMaket } from '../placement.ts';
import { askWhetherToUse, type Preparation, type PreparedLayout } from '../preparation.ts';
import type { Uploader } from '../uploader.ts';
import type { LastFolders } from './lastFolders.ts';
import type { UploadNotice } from './uploadNotice.ts';

/** Answers to the questions, given by a keybinding for example. A `folder` of `null` means no folder. */
export interface UploadOptions {
  readonly title?: string;
  readonly folder?: string | null;
  /** The account that the answers are for. By default, any account is used. */
  readonly owner?: Owner;
}

export interface UploadParts {
  readonly active: ActiveAccount;
  readonly preparation: Preparation;
  readonly uploader: Uploader;
  readonly placement: Placement;
  readonly notice: UploadNotice;
  readonly lastFolders: LastFolders;
  readonly makets: MaketsView;
  readonly errors: ErrorHandler;
}

/** The command "Upload Layout": asks for title and folder, uploads, and shows a single notification. */
export class UploadLayout {
  readonly #parts: UploadParts;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Runs the command. Returns the number of the new maket, or of one with the same content; `undefined` if the user cancels. */
  async run(argument: unknown, options: UploadOptions): Promise<number | undefined> {
    const { active, preparation, notice, errors } = this.#parts;
    const uri = await preparation.askForWhole(layoutOf(argument));
    const languages = uri && (await preparation.askForLanguages(uri));
    if (!languages) return undefined;
    const { owner } = options;
    const connection = owner ? await connectTo(active, owner) : await active.connect();
    const [language, ...more] = languages;
    if (more.length > 0) return this.#uploadAll(connection, uri, languages, options);
    const prepared = await preparation.prepare(connection, uri, language);
    if (!prepared) return undefined;
    const unchanged = preparation.findUnchanged(connection, prepared);
    if (!unchanged) return this.#upload(connection, prepared, options);
    if (!unchanged.contentProven) {
      const answer = await askWhetherToUse(prepared.layout.title, unchanged);
      return answer === 'upload' ? this.#upload(connection, prepared, options) : answer && unchanged.id;
    }
    inBackground(errors, async () => {
      if (!(await notice.unchanged(connection, uri, unchanged))) return;
      // Reconnects and compiles again: the notification may have stayed open while the text changed and the connection was closed.
      const now = await connectTo(active, ownerOf(connection));
      const again = await preparation.prepare(now, uri, language);
      if (again) await this.#upload(now, again, options);
    });
    return unchanged.id;
  }

  async #upload(
    connection: Connection,
    prepared: PreparedLayout,
    options: UploadOptions,
  ): Promise<number | undefined> {
    const { active, preparation, uploader, placement, notice, lastFolders, errors } = this.#parts;
    if (!(await preparation.agree(prepared))) return undefined;
    const answers = await this.#ask(connection, prepared, options);
    if (!answers) return undefined;
    const { title, choice } = answers;
    // Throws if another account is active by now, because the folder was picked in the account of the upload.
    const now = await connectTo(active, ownerOf(connection));
    const folder = choice.kind === 'folder' ? choice.name : undefined;
    const { layout, path, uri } = prepared;
    const id = await uploader.upload(now, { title, layout, path }).catch((error: unknown) => {
      throw uploadAgain(now, uri, error, { title, folder: folder ?? null });
    });
    if (id === undefined) return undefined;
    await lastFolders.remember(now.identity, path, choice);
    const folders = folder === undefined ? [] : [folder];
    if (await placement.put(now, { id, title }, folder)) {
      inBackground(errors, () => notice.uploaded(now, { id, title, folders, layout: uri }));
    }
    return id;
  }

  /**
   * Uploads a layout in several languages, each with its own title, into one folder. Checks all letters before the first upload, and leaves
   * out those that are already uploaded. Returns the number of the last maket.
   */
  async #uploadAll(
    connection: Connection,
    uri: vscode.Uri,
    languages: readonly (string | undefined)[],
    options: UploadOptions,
  ): Promise<number | undefined> {
    const { active, preparation, placement, notice, lastFolders, errors } = this.#parts;
    const prepared = await this.#prepareAll(connection, uri, languages);
    if (!prepared) return undefined;
    const { letters, unchanged } = prepared;
    const [first] = letters;
    if (!first) {
      void showInformation(l10n.t('All languages of “{0}” are already uploaded, unchanged.', fileName(uri)));
      return unchanged.at(-1)?.id;
    }
    for (const letter of letters) if (!(await preparation.agree(letter))) return undefined;
    const choice = givenFolder(options) ?? (await this.#pickFolder(connection, first));
    if (!choice) return undefined;
    const now = await connectTo(active, ownerOf(connection));
    const folder = choice.kind === 'folder' ? choice.name : undefined;
    await lastFolders.remember(now.identity, first.path, choice);
    const uploaded: UploadedMaket[] = [];
    let arePlaced = true;
    try {
      for await (const maket of this.#createAll(now, uri, letters, folder)) {
        uploaded.push(maket);
        if (!(await placement.put(now, maket, folder))) arePlaced = false;
      }
    } finally {
      // Also after an error, which says nothing of the earlier ones.
      const shown = arePlaced ? folder : undefined;
      if (uploaded.length > 0) inBackground(errors, () => notice.uploadedAll(now, uploaded, shown));
    }
    return uploaded.at(-1)?.id;
  }

  /** Prepares a layout in several languages. Returns `undefined` if one of them can’t be uploaded. */
  async #prepareAll(
    connection: Connection,
    uri: vscode.Uri,
    languages: readonly (string | undefined)[],
  ): Promise<{ readonly letters: PreparedLayout[]; readonly unchanged: MaketRecord[] } | undefined> {
    const { preparation } = this.#parts;
    const letters: PreparedLayout[] = [];
    const unchanged: MaketRecord[] = [];
    for (const language of languages) {
      const prepared = await preparation.prepare(connection, uri, language);
      if (!prepared) return undefined;
      const same = preparation.findUnchanged(connection, prepared);
      if (same?.contentProven) unchanged.push(same);
      else letters.push(prepared);
    }
    return { letters, unchanged };
  }

  /** Uploads letters one after the other, up to the first whose outcome is unknown, which the user has been told. */
  async *#createAll(
    now: Connection,
    uri: vscode.Uri,
    letters: readonly PreparedLayout[],
    folder: string | undefined,
  ): AsyncGenerator<UploadedMaket> {
    for (const { layout, path } of letters) {
      const title = titleAmong(letters, layout);
      const id = await this.#parts.uploader.upload(now, { title, layout, path }).catch((error: unknown) => {
        throw uploadAgain(now, uri, error, { folder: folder ?? null });
      });
      if (id === undefined) return;
      yield { id, title };
    }
  }

  #pickFolder(connection: Connection, prepared: PreparedLayout): Promise<FolderChoice | undefined> {
    return this.#parts.makets.pickFolder({
      title: l10n.t('Upload Layout'),
      ...this.#folderQuestion(connection, prepared),
    });
  }

  /** Returns what the question for the folder offers: the folders of earlier makets first. */
  #folderQuestion(connection: Connection, prepared: PreparedLayout) {
    const preferred = this.#foldersOfEarlier(connection, prepared);
    return {
      preferred,
      allowNone: true,
      suggestions: [
        ...preferred.map((name) => ({ kind: 'folder' as const, name })),
        ...this.#parts.lastFolders.suggestions(connection.identity, prepared.path),
      ],
    };
  }

  /** Asks for the answers that `options` lack. Returns `undefined` if the user cancels. */
  async #ask(
    connection: Connection,
    prepared: PreparedLayout,
    options: UploadOptions,
  ): Promise<{ readonly title: string; readonly choice: FolderChoice } | undefined> {
    const given = options.title?.trim();
    const folder = givenFolder(options);
    if (folder) {
      const title = given || (await askUploadTitle(prepared));
      return title === undefined ? undefined : { title, choice: folder };
    }
    let title = given || prepared.layout.title;
    const choice = await this.#parts.makets.pickFolder({
      title: l10n.t('Upload Layout'),
      ...(!given && {
        before: async (questions) => {
          title = (await questions.text(titleQuestion(prepared, title))).trim();
        },
      }),
      ...this.#folderQuestion(connection, prepared),
    });
    return choice && { title, choice };
  }

  /** Returns the names of the folders known to hold an earlier maket of this layout. */
  #foldersOfEarlier(connection: Connection, prepared: PreparedLayout): readonly string[] {
    const { preparation, makets } = this.#parts;
    const earlier = preparation.earlierMakets(connection, prepared);
    return [...new Set(earlier.flatMap(({ id }) => makets.placesOf(id)))];
  }
}

/** Returns the title of a letter, with its language if another one has the same title. */
function titleAmong(letters: readonly PreparedLayout[], { title, language }: CompiledLayout): string {
  return letters.filter(({ layout }) => layout.title === title).length > 1 ? `${title} (${language})` : title;
}

/**
 * Returns the error of an upload with “Try Again”, which keeps the answers and asks nothing that has been answered. An upload that may have
 * arrived is not offered again.
 */
function uploadAgain(
  connection: Connection,
  layout: vscode.Uri,
  error: unknown,
  answers: UploadOptions,
): unknown {
  if (!(error instanceof ServiceError) || error.mayHaveTakenEffect) return error;
  const options: UploadOptions = { ...answers, owner: ownerOf(connection) };
  const again = nextStep(l10n.t('Try Again'), commands.layoutUpload, layout, options);
  return withTryAgain(l10n.t('Couldn’t upload the layout'), error, connection.account, again);
}

/** Runs `work` without awaiting it: a notification may stay open long after the command has ended. */
export function inBackground(errors: ErrorHandler, work: () => Promise<unknown>): void {
  void errors.run(l10n.t('Couldn’t upload the layout'), work);
}

function givenFolder({ folder }: UploadOptions): FolderChoice | undefined {
  if (folder === null) return { kind: 'none' };
  return folder === undefined ? undefined : { kind: 'folder', name: validFolderName(folder) };
}

/** Throws a `UserError` for an invalid folder name, before anything is uploaded. */
function validFolderName(text: string): string {
  const name = typedFolderName(text);
  const problem = checkFolderName(name);
  if (problem) throw new UserError(describeFolderNameProblem(problem));
  return name;
}

/** Asks for the maket's title. Returns `undefined` if the user cancels. */
export async function askUploadTitle(prepared: PreparedLayout): Promise<string | undefined> {
  const question = titleQuestion(prepared, prepared.layout.title);
  const title = await askText({ title: l10n.t('Upload Layout'), ...question });
  return title?.trim();
}

/** Returns the question for the maket's title, prefilled with `title`. */
function titleQuestion({ isUnsaved }: PreparedLayout, title: string) {
  return {
    prompt: isUnsaved
      ? l10n.t('Title of the maket. The upload includes your unsaved changes.')
      : l10n.t('Title of the maket'),
    value: title,
    validate: (text: string) => (text.trim() === '' ? l10n.t('A maket needs a title.') : undefined),
  } satisfies TextQuestion;
}
