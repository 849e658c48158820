import * as vscode from 'vscode';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { agree, showInformation } from '../../kit/messages.ts';
import { withViewProgress } from '../../kit/progress.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n } from '../../kit/words.ts';
import { commands, views } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import { sandboxMailServer } from '../../sandbox/sandboxSettings.ts';

import { sandboxAccount } from '../account.ts';
import type { WindowAccount } from '../active/windowAccount.ts';

/** Makes the sandbox the active account, starts it, and offers a layout. */
export async function openSandbox(active: WindowAccount, errors: ErrorHandler): Promise<void> {
  if (active.account?.kind !== 'sandbox' || active.state === 'unreachable')
    await active.choose(sandboxAccount());
  await vscode.commands.executeCommand(`${views.makets}.focus`);
  await withViewProgress(views.makets, () => active.connect());
  // Not awaited: the command ends when the sandbox runs, not when the notification is closed.
  void errors.run(l10n.t('Couldn’t open the layout'), offerLayout);
}

/** Deletes everything in the sandbox after a confirmation. */
export async function resetSandbox(sandbox: SandboxHost): Promise<void> {
  const isAgreed = await agree(
    l10n.t('Reset the sandbox of this workspace?'),
    l10n.t(
      'The sandbox’s makets, folders, lists and campaigns are deleted and its examples are restored. Your layouts and your accounts stay as they are.',
    ),
    l10n.t('Reset'),
  );
  if (isAgreed) await withViewProgress(views.makets, () => sandbox.reset());
}

/** Shows that the sandbox is ready, and offers to open the first layout of the workspace. */
async function offerLayout(): Promise<void> {
  const layout = await findLayout();
  const open = l10n.t('Open “{0}”', layout ? vscode.workspace.asRelativePath(layout, false) : '');
  const server = sandboxMailServer();
  const answer = await showInformation(
    server === undefined
      ? l10n.t('The sandbox is ready. Its letters never leave this machine.')
      : l10n.t('The sandbox is ready. Its letters go to {0}, as your settings say.', server),
    ...(layout ? [open] : []),
  );
  if (!answer || !layout) return;
  await vscode.window.showTextDocument(layout);
  await runCommand(commands.layoutPreview, layout);
}

async function findLayout(): Promise<vscode.Uri | undefined> {
  for (const [layouts, others] of [
    ['**/*.mjml', '**/node_modules/**'],
    ['**/*.html', '{**/node_modules/**,**/*.footer.html}'],
  ] as const) {
    const found = await vscode.workspace.findFiles(layouts, others, 50);
    const [layout] = found.sort((a, b) => (a.path < b.path ? -1 : 1));
    if (layout) return layout;
  }
  return undefined;
}
