import { basename } from 'node:path';
import type * as vscode from 'vscode';
import type { ActiveAccount, Connection } from '../../accounts/connection.ts';
import { connectTo, ownerOf } from '../../accounts/owner.ts';
import { UserError } from '../../errors/userError.ts';
import type { FolderOperations } from '../../folders/folderOperations.ts';
import { agree, showWarning } from '../../kit/messages.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { joined, l10n, listed, type Words } from '../../kit/words.ts';
import { openDocument } from '../../layouts/layoutDocument.ts';
import { isLayout } from '../../layouts/layoutFile.ts';
import type { DroppedFiles } from '../../makets/maketsView.ts';
import { askWhetherToUse, type PreparedLayout } from '../preparation.ts';
import { askUploadTitle, type UploadParts } from './uploadLayout.ts';

interface UploadDroppedParts extends UploadParts {
  readonly operations: FolderOperations;
}

/** The makets of the dropped layouts, and the problems of layouts without a maket. */
interface DropOutcome {
  readonly makets: number[];
  readonly problems: Words[];
  /** True if an error ended the uploads before all layouts were tried. */
  stopped: boolean;
}

/**
 * Uploads layouts that were dropped on the Makets view, one after the other, and puts them into the folder they were dropped on.
 * Doesn't upload unchanged layouts again.
 */
export class UploadDropped {
  readonly #parts: UploadDroppedParts;

  constructor(parts: UploadDroppedParts) {
    this.#parts = parts;
  }

  async run({ files, folder }: DroppedFiles): Promise<void> {
    const layouts = files.filter(isLayout);
    const others = files.filter((file) => !isLayout(file)).map(notALayout);
    if (layouts.length === 0) throw new UserError(joined(' ', others));
    const connection = await this.#parts.active.connect();
    if (layouts.length > 1 && !(await agreeToAll(layouts, folder))) return;
    const outcome = await this.#upload(connection, layouts);
    await this.#place(connection, outcome, folder);
    const warnings = [...dropSummary(outcome, layouts.length), ...outcome.problems, ...others];
    if (warnings.length > 0) await showWarning(joined(' ', warnings));
  }

  async #place(
    connection: Connection,
    { makets, problems }: DropOutcome,
    folder: string | undefined,
  ): Promise<void> {
    const { active, makets: view, operations } = this.#parts;
    if (makets.length === 0) return;
    if (folder === undefined) await view.refresh();
    else if (await isStillActive(active, connection)) await operations.add(makets, folder);
    else problems.push(notPlacedText(connection.account.name));
  }

  async #upload(connection: Connection, layouts: readonly vscode.Uri[]): Promise<DropOutcome> {
    const outcome: DropOutcome = { makets: [], problems: [], stopped: false };
    const [only, ...more] = layouts;
    if (only && more.length === 0) {
      await this.#uploadOne(connection, only, outcome, askUploadTitle);
      return outcome;
    }
    const title = l10n.count('Uploading {0} layout…|Uploading {0} layouts…', layouts.length);
    return withCancellableProgress(title, async (signal, report) => {
      for (const [index, layout] of layouts.entries()) {
        if (signal.aborted || outcome.stopped) return { ...outcome, stopped: true };
        await this.#uploadOne(connection, layout, outcome, ownTitle, signal);
        report(index + 1, layouts.length);
      }
      return outcome;
    });
  }

  /** Uploads one layout and adds its maket to `outcome`. A problem of the layout is only recorded; any other error stops the uploads. */
  async #uploadOne(
    connection: Connection,
    uri: vscode.Uri,
    outcome: DropOutcome,
    titleOf: (prepared: PreparedLayout) => string | undefined | Promise<string | undefined>,
    signal?: AbortSignal,
  ): Promise<void> {
    try {
      const languages = await this.#parts.preparation.languagesOf(uri);
      // A letter with languages has a title in each of them.
      const title = languages.length > 0 ? ownTitle : titleOf;
      for (const language of languages.length > 0 ? languages.map(({ tag }) => tag) : [undefined]) {
        const maket = await this.#maketOf(connection, { uri, language }, title, signal);
        if (maket !== undefined) outcome.makets.push(maket);
      }
    } catch (error) {
      if (error instanceof UserError) {
        outcome.problems.push(error.message);
        return;
      }
      outcome.stopped = true;
      this.#parts.errors.show(l10n.t('Couldn’t upload “{0}”', basename(uri.path)), error);
    }
  }

  /** Returns a maket with the layout's current text; `undefined` if the user cancels or the outcome of an upload is unknown. */
  async #maketOf(
    connection: Connection,
    { uri, language }: { readonly uri: vscode.Uri; readonly language: string | undefined },
    titleOf: (prepared: PreparedLayout) => string | undefined | Promise<string | undefined>,
    signal?: AbortSignal,
  ): Promise<number | undefined> {
    const { preparation, uploader } = this.#parts;
    const prepared = await preparation.prepare(connection, uri, language);
    if (!prepared) return undefined;
    const unchanged = preparation.findUnchanged(connection, prepared);
    if (unchanged?.contentProven) return unchanged.id;
    const answer = unchanged ? await askWhetherToUse(prepared.layout.title, unchanged) : 'upload';
    if (answer !== 'upload') return answer && unchanged?.id;
    if (!(await preparation.agree(prepared))) return undefined;
    const title = await titleOf(prepared);
    if (title === undefined) return undefined;
    return uploader.upload(connection, { title, layout: prepared.layout, path: prepared.path }, signal);
  }
}

const ownTitle = ({ layout: { title } }: PreparedLayout) => title;

/** Asks before several layouts are uploaded, which may be an accidental drop: makets can't be deleted. */
function agreeToAll(layouts: readonly vscode.Uri[], folder: string | undefined): Promise<boolean> {
  const count = layouts.length;
  const unsaved = layouts.filter((layout) => openDocument(layout)?.isDirty);
  const upload = l10n.count('Upload {0} Layout|Upload {0} Layouts', count);
  const question =
    folder === undefined
      ? l10n.count('Upload {0} layout?|Upload {0} layouts?', count)
      : l10n.count('Upload {0} layout into “{1}”?|Upload {0} layouts into “{1}”?', count, folder);
  const detail = joined(' ', [
    l10n.t(
      'Each layout becomes a maket with its own title. Unchanged layouts aren’t uploaded again. Makets can’t be deleted from Mailroom.',
    ),
    unsaved.length > 0 &&
      l10n.t(
        'With unsaved changes: {0}.',
        listed(unsaved.map(({ path }) => l10n.t('“{0}”', basename(path)))),
      ),
  ]);
  return agree(question, detail, upload);
}

function isStillActive(active: ActiveAccount, connection: Connection): Promise<boolean> {
  return connectTo(active, ownerOf(connection)).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the message for makets without a folder after an account switch: in the account that is active now, the same numbers
 * identify other makets.
 */
function notPlacedText(account: string): Words {
  return l10n.t(
    'The layouts were uploaded to account “{0}” but not added to a folder, because another account is active now. Switch back and drop them again: nothing is uploaded twice.',
    account,
  );
}

function notALayout(file: vscode.Uri): Words {
  return l10n.t('“{0}” is not a layout. Layouts are .mjml and .html files.', basename(file.path));
}

function dropSummary({ makets, stopped }: DropOutcome, all: number): Words[] {
  return stopped && all > 1
    ? [
        l10n.count(
          'Uploaded {1} of {0} layout. Drop it again to upload it.|Uploaded {1} of {0} layouts. Drop all of them again to upload the rest.',
          all,
          makets.length,
        ),
      ]
    : [];
}
