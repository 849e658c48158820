import { basename } from 'node:path';
import * as vscode from 'vscode';
import { findHoldings, type Holding } from '../../core/replaceMaket.ts';
import type { Connection } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import { commands } from '../names.ts';
import { withCancellableProgress } from '../util/progress.ts';
import { layoutOf } from './layoutFile.ts';
import type { PreparedLayout } from './preparation.ts';
import type { UploadParts } from './uploadLayout.ts';

/** The command "Upload Layout and Replace Earlier Maket": the new maket takes the place of the layout's earlier ones. */
export class UploadAndReplace {
  readonly #parts: UploadParts;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Returns the new maket's number; `undefined` when the user left. */
  async run(argument: unknown): Promise<number | undefined> {
    const { active, preparation, uploader, placement, notice } = this.#parts;
    const uri = layoutOf(argument);
    const connection = await active.connect();
    const prepared = await preparation.compile(uri);
    if (!(await preparation.settleUnknown(connection, prepared))) return undefined;
    const unchanged = await preparation.findUnchanged(connection, prepared);
    if (unchanged && !(await notice.unchanged(unchanged))) return unchanged.id;
    const holdings = await this.#findEarlier(connection, prepared);
    if (!(await preparation.agreeToSize(prepared)) || !(await agree(prepared, holdings))) return undefined;
    const { title } = prepared.layout;
    const id = await uploader.upload(connection, { title, layout: prepared.layout, path: prepared.path });
    if (id === undefined) return undefined;
    const folders = holdings.map(({ folder }) => folder);
    if (await placement.replace(connection, { id, title }, holdings)) {
      await notice.uploaded({ id, title, folders });
    }
    return id;
  }

  /** The folders with earlier makets of this layout. Rejects with a `UserError` when there are none. */
  async #findEarlier(connection: Connection, prepared: PreparedLayout): Promise<readonly Holding[]> {
    const earlier = new Set(this.#parts.preparation.earlierMakets(connection, prepared).map(({ id }) => id));
    const name = basename(prepared.uri.path);
    if (earlier.size === 0) {
      throw nothingToReplace(vscode.l10n.t('No earlier maket of “{0}” is known.', name), prepared.uri);
    }
    const holdings = await withCancellableProgress(
      vscode.l10n.t('Looking for earlier makets of “{0}” in the folders…', name),
      (signal, onProgress) => findHoldings(connection.service, earlier, { signal, onProgress }),
    );
    if (holdings.length === 0) {
      throw nothingToReplace(vscode.l10n.t('No folder holds an earlier maket of “{0}”.', name), prepared.uri);
    }
    return holdings;
  }
}

/** Says what will happen, and asks. */
async function agree({ uri, layout }: PreparedLayout, holdings: readonly Holding[]): Promise<boolean> {
  const replace = vscode.l10n.t('Upload and Replace');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Upload “{0}” and replace its earlier makets?', basename(uri.path)),
    { modal: true, detail: describeReplacement(layout.title, holdings) },
    replace,
  );
  return answer === replace;
}

function describeReplacement(title: string, holdings: readonly Holding[]): string {
  return [
    vscode.l10n.t('“{0}” becomes a new maket and takes this place:', title),
    ...holdings.map(({ folder, makets }) =>
      vscode.l10n.t('• in “{0}”, instead of {1}', folder, makets.map((id) => `#${id}`).join(', ')),
    ),
    vscode.l10n.t('The earlier makets stay in the account, in no folder of these.'),
  ].join('\n');
}

function nothingToReplace(message: string, uri: vscode.Uri): UserError {
  return new UserError(message, {
    nextSteps: [{ label: vscode.l10n.t('Upload'), command: commands.layoutUpload, arguments: [uri] }],
  });
}
