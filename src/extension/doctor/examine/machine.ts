import { randomUUID } from 'node:crypto';
import { platform, release } from 'node:os';
import * as vscode from 'vscode';
import { nextStep } from '../../errors/userError.ts';
import type { Directory } from '../../files/directory.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { commands } from '../../names.ts';
import type { Finding } from './finding.ts';

/** Names the versions that a report of a fault needs. */
export function examineVersions({ extension }: Pick<vscode.ExtensionContext, 'extension'>): Finding {
  const { version } = extension.packageJSON as { version: string };
  const system = `${platform()} ${process.arch} (${release()})`;
  const place = placeOf(vscode.env.remoteName);
  return {
    state: 'good',
    subject: l10n.t('Versions'),
    seen: l10n.t('Mailroom {0}, VS Code {1}, {2}, {3}.', version, vscode.version, system, place),
  };
}

/** Names the kind of a remote window: `wsl`, `ssh-remote`. In a browser, VS Code gives the server’s address instead. */
const placeOf = (remote = 'local') => (/^[a-z-]+$/.test(remote) ? remote : 'web');

/** Writes, reads and removes a file in the extension’s storage. */
export async function examineFiles(storage: Directory, log: Log): Promise<Finding> {
  const subject = l10n.t('Storage');
  const file = storage.file(`doctor-${randomUUID()}`);
  try {
    await storage.make();
    const handle = await file.create();
    try {
      await handle?.writeFile('doctor');
    } finally {
      await handle?.close();
    }
    const kept = await file.read(100);
    if (kept?.toString() !== 'doctor') throw new Error('The file has another content.');
    return { state: 'good', subject, seen: l10n.t('Mailroom can keep its files on this machine.') };
  } catch (error) {
    log.error('Writing a file', error);
    return {
      state: 'bad',
      subject,
      seen: l10n.t('Mailroom can’t write its files here. Is the disk full or read-only?'),
      step: nextStep(l10n.t('Show Log'), commands.showLog),
    };
  } finally {
    await file.remove().catch(() => {});
  }
}

/** Stores, reads and deletes a secret. */
export async function examineSecrets(secrets: vscode.SecretStorage, log: Log): Promise<Finding> {
  const subject = l10n.t('Keys');
  const name = `mailroom.doctor.${randomUUID()}`;
  try {
    await secrets.store(name, 'doctor');
    const isKept = (await secrets.get(name)) === 'doctor';
    await secrets.delete(name);
    if (isKept) return { state: 'good', subject, seen: l10n.t('The system keeps keys of accounts.') };
  } catch (error) {
    log.error('Keeping a secret', error);
  }
  return {
    state: 'bad',
    subject,
    seen: l10n.t('The system does not keep keys of accounts.'),
    advice: l10n.t('Unlock the key ring of the system'),
  };
}

/** Looks at the folder that is open: whether it is trusted, and on a disk. */
export function examineFolder(): Finding {
  const subject = l10n.t('Folder');
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) {
    return {
      state: 'attention',
      subject,
      seen: l10n.t('No folder is open, so colleagues don’t get the journal.'),
      step: { label: l10n.t('Open a Folder'), command: 'vscode.openFolder' },
    };
  }
  if (!vscode.workspace.isTrusted) {
    return {
      state: 'attention',
      subject,
      seen: l10n.t('The folder is in Restricted Mode, so nothing can be uploaded, sent or written.'),
      step: { label: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' },
    };
  }
  if (folder.uri.scheme !== 'file') {
    return {
      state: 'attention',
      subject,
      seen: l10n.t('The folder is not on a disk, so includes and pictures of layouts can’t be read.'),
      advice: l10n.t('Open it on a disk'),
    };
  }
  return { state: 'good', subject, seen: l10n.t('The folder is on a disk, and trusted.') };
}
