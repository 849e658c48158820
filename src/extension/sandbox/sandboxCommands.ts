import * as vscode from 'vscode';
import { sandboxAccount } from '../accounts/account.ts';
import type { WindowAccount } from '../accounts/activeAccount.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { sandboxMailServer } from '../accounts/sandboxSettings.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { agree, showInformation } from '../kit/messages.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands, views } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';

/** Start and reset, and a word when the sandbox crashes. */
export function registerSandboxCommands(
  sandbox: SandboxHost,
  active: WindowAccount,
  errors: ErrorHandler,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(errors, commands.sandboxStart, l10n.t('Couldn’t start the sandbox'), async () => {
      await start(active);
      // The command is done when the sandbox runs, and not when the notification is answered.
      void errors.run(l10n.t('Couldn’t open the layout'), offerLayout);
    }),
    registerCommand(errors, commands.sandboxReset, l10n.t('Couldn’t reset the sandbox'), () =>
      reset(sandbox),
    ),
    sandbox.onDidStop((how) => {
      if (how === 'crashed') errors.show(l10n.t('The sandbox has ended'), crashed());
    }),
  );
}

async function start(active: WindowAccount): Promise<void> {
  if (active.account?.kind !== 'sandbox' || active.state === 'unreachable')
    await active.choose(sandboxAccount());
  await vscode.commands.executeCommand(`${views.makets}.focus`);
  await withViewProgress(views.makets, () => active.connect());
}

/** Says that the sandbox is ready, and offers a layout of the workspace to go on with. */
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
  await vscode.commands.executeCommand(commands.layoutPreview, layout);
}

async function reset(sandbox: SandboxHost): Promise<void> {
  const isAgreed = await agree(
    l10n.t('Reset the sandbox of this workspace?'),
    l10n.t(
      'Its makets, folders, lists and campaigns are deleted and the examples are put back. Your layouts and your accounts stay as they are.',
    ),
    l10n.t('Reset'),
  );
  if (isAgreed) await withViewProgress(views.makets, () => sandbox.reset());
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

function crashed(): UserError {
  return new UserError(l10n.t('The sandbox has ended unexpectedly. What it held is kept.'), {
    nextSteps: [
      { label: l10n.t('Start Again'), command: commands.sandboxStart },
      { label: l10n.t('Show Log'), command: commands.showLog },
    ],
  });
}
