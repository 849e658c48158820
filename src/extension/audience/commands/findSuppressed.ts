import { basename } from 'node:path';
import * as vscode from 'vscode';
import { formatRow } from '../../../core/imports/report.ts';
import type { Imports } from '../../imports/index.ts';
import { showInformation, showInStatusBar } from '../../kit/messages.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { askImportFile } from '../../people/askImportFile.ts';

/**
 * Asks for a file with the people of a list, and finds all who must not get mail: Mailroom doesn’t keep their addresses, and so can’t list
 * them on its own. The user can copy or save them, to unsubscribe them in the service’s web cabinet.
 */
export async function findSuppressed(imports: Pick<Imports, 'findSuppressed'>): Promise<void> {
  const file = await askImportFile(l10n.t('Find Suppressed People in a File'), l10n.t('Find'));
  if (!file) return;
  const name = basename(file.path);
  const people = await withCancellableProgress(
    l10n.t('Looking for suppressed people in “{0}”…', name),
    (canceled) => unlessAborted(imports.findSuppressed(file), canceled),
  );
  if (!people) return;
  const { addresses, all, unread } = people;
  const notRead =
    unread > 0 &&
    l10n.count(
      '{0} row was not checked: it has no valid address.|{0} rows were not checked: they have no valid address.',
      unread,
    );
  if (addresses.length === 0) {
    const nobody = l10n.count(
      'Nobody in “{1}” is on the suppression list: {0} address was checked.|Nobody in “{1}” is on the suppression list: {0} addresses were checked.',
      all,
      name,
    );
    await showInformation(joined(' ', [nobody, notRead]));
    return;
  }
  const found = l10n.count(
    '{0} person in “{1}” must not get mail. Unsubscribe this person in the service’s web cabinet.|{0} people in “{1}” must not get mail. Unsubscribe them in the service’s web cabinet.',
    addresses.length,
    name,
  );
  const [copy, save] = [l10n.t('Copy Addresses'), l10n.t('Save as CSV…')];
  const answer = await showInformation(joined(' ', [found, notRead]), copy, save);
  if (answer === copy) await copyAddresses(addresses);
  else if (answer === save) await saveAddresses(addresses);
}

async function copyAddresses(addresses: readonly string[]): Promise<void> {
  await vscode.env.clipboard.writeText(`${addresses.join('\n')}\n`);
  showInStatusBar(copiedText(addresses.length));
}

const copiedText = (addresses: number): Words =>
  l10n.count('Copied {0} address|Copied {0} addresses', addresses);

async function saveAddresses(addresses: readonly string[]): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Save the Addresses That Must Not Get Mail'),
    filters: { CSV: ['csv'] },
  });
  if (!target) return;
  const rows = ['email', ...addresses].map((cell) => formatRow([cell], { delimiter: ',', quote: '"' }));
  // Without a byte order mark, spreadsheets assume another encoding than UTF-8.
  await vscode.workspace.fs.writeFile(target, Buffer.from(`\uFEFF${rows.join('')}`));
  showInStatusBar(savedText(addresses.length, basename(target.path)));
}

const savedText = (addresses: number, file: string): Words =>
  l10n.count('Saved {0} address in “{1}”|Saved {0} addresses in “{1}”', addresses, file);

/** Resolves with `undefined` as soon as the user cancels. The reading goes on, unseen: it changes nothing. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([work, aborted]);
}
