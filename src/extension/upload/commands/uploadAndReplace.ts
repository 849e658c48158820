import { basename } from 'node:path';
import type * as vscode from 'vscode';
import type { Holding } from '../../../core/folders/change.ts';
import { findHoldings } from '../../../core/folders/reading.ts';
import type { Connection } from '../../accounts/connection.ts';
import { connectTo, ownerOf } from '../../accounts/owner.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { agree } from '../../kit/messages.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { layoutOf } from '../../layouts/layoutFile.ts';
import { commands } from '../../names.ts';
import type { UploadedMaket } from '../placement.ts';
import { askWhetherToUse, type PreparedLayout } from '../preparation.ts';
import { inBackground, type UploadParts } from './uploadLayout.ts';

/** The command "Upload Layout and Replace Earlier Maket": replaces the earlier makets in their folders with the new one. */
export class UploadAndReplace {
  readonly #parts: UploadParts;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Runs the command. Returns the number of the new maket, or of one with the same content; `undefined` if the user cancels. */
  async run(argument: unknown): Promise<number | undefined> {
    const { active, preparation, notice, errors } = this.#parts;
    const uri = await preparation.askForWhole(layoutOf(argument));
    const chosen = uri && (await preparation.askForLanguage(uri));
    if (!chosen) return undefined;
    const { language } = chosen;
    const connection = await active.connect();
    const prepared = await preparation.prepare(connection, uri, language);
    if (!prepared) return undefined;
    const unchanged = preparation.findUnchanged(connection, prepared);
    if (!unchanged) return this.#uploadAndReplace(connection, prepared);
    if (!unchanged.contentProven) {
      const answer = await askWhetherToUse(prepared.layout.title, unchanged);
      if (answer === 'upload') return this.#uploadAndReplace(connection, prepared);
      if (answer === 'use') await this.#replaceWith(connection, prepared, unchanged);
      return answer && unchanged.id;
    }
    inBackground(errors, async () => {
      const answer = await notice.unchangedButMayReplace(connection, unchanged);
      if (answer === undefined) return;
      // Reconnects: the notification may have stayed open while the text changed and the connection was closed.
      const now = await connectTo(active, ownerOf(connection));
      if (answer === 'replace') return this.#replaceWith(now, prepared, unchanged);
      const again = await preparation.prepare(now, uri, language);
      if (again) await this.#uploadAndReplace(now, again);
    });
    return unchanged.id;
  }

  async #uploadAndReplace(connection: Connection, prepared: PreparedLayout): Promise<number | undefined> {
    const { preparation, uploader } = this.#parts;
    const { layout, path, uri } = prepared;
    const { title } = layout;
    const holdings = await this.#findEarlier(connection, prepared);
    if (!(await preparation.agree(prepared))) return undefined;
    const question = l10n.t('Upload “{0}” and replace its earlier makets?', basename(uri.path));
    const becomes = prepared.isUnsaved
      ? l10n.t('“{0}” becomes a new maket, with its unsaved changes, and replaces the earlier makets:', title)
      : l10n.t('“{0}” becomes a new maket and replaces the earlier makets:', title);
    const replace = l10n.t('Upload and Replace');
    if (!(await agree(question, describeReplacement(becomes, holdings), replace))) return undefined;
    const id = await uploader.upload(connection, { title, layout, path });
    if (id !== undefined) await this.#replace(connection, uri, { id, title }, holdings);
    return id;
  }

  /** Replaces the earlier makets with an existing one of the same content, after asking. */
  async #replaceWith(connection: Connection, prepared: PreparedLayout, maket: UploadedMaket): Promise<void> {
    const holdings = await this.#findEarlier(connection, prepared, maket.id);
    const question = l10n.t(
      'Replace the earlier makets of “{0}” with maket {1}?',
      basename(prepared.uri.path),
      maket.id,
    );
    const takes = l10n.t('“{0}” replaces the earlier makets:', maket.title);
    if (await agree(question, describeReplacement(takes, holdings), l10n.t('Replace'))) {
      await this.#replace(connection, prepared.uri, maket, holdings);
    }
  }

  async #replace(
    connection: Connection,
    layout: vscode.Uri,
    maket: UploadedMaket,
    holdings: readonly Holding[],
  ): Promise<void> {
    const { placement, notice, errors } = this.#parts;
    const { id, title } = maket;
    const folders = holdings.map(({ folder }) => folder);
    const change = await placement.replace(connection, maket, holdings);
    if (!change) return;
    const earlier = [...new Set(holdings.flatMap(({ makets }) => makets))];
    const uploaded = { id, title, folders, layout };
    inBackground(errors, () => notice.replaced(connection, uploaded, { earlier, change: change.id }));
  }

  /** Returns the folders with makets of this layout other than `newest`. Throws a `UserError` if there are none. */
  async #findEarlier(
    connection: Connection,
    prepared: PreparedLayout,
    newest?: number,
  ): Promise<readonly Holding[]> {
    const known = this.#parts.preparation.earlierMakets(connection, prepared).map(({ id }) => id);
    const earlier = new Set(known.filter((id) => id !== newest));
    const name = basename(prepared.uri.path);
    if (earlier.size === 0) {
      throw nothingToReplace(l10n.t('No earlier maket of “{0}” is known.', name), prepared.uri);
    }
    const holdings = await withCancellableProgress(
      l10n.t('Looking for earlier makets of “{0}” in the folders…', name),
      (signal, onProgress) => findHoldings(connection.service, earlier, { signal, onProgress }),
    );
    if (holdings.length === 0) {
      throw nothingToReplace(l10n.t('No folder holds an earlier maket of “{0}”.', name), prepared.uri);
    }
    return holdings;
  }
}

function describeReplacement(first: Words, holdings: readonly Holding[]): Words {
  return joined('\n', [
    first,
    ...holdings.map(({ folder, makets }) =>
      l10n.t('• in “{0}”, instead of {1}', folder, makets.map((id) => `#${id}`).join(', ')),
    ),
    l10n.t('The earlier makets stay in the account, outside these folders.'),
  ]);
}

function nothingToReplace(message: Words, uri: vscode.Uri): UserError {
  return new UserError(message, {
    nextSteps: [nextStep(l10n.t('Upload'), commands.layoutUpload, uri)],
  });
}
