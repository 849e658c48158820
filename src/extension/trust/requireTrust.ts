import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';

/**
 * To be called before anything is created, changed, sent or written, and before any question about it. Throws a
 * `UserError` in Restricted Mode.
 */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) throw restrictedMode();
}

/** Says that this folder may only be read, and leads to where VS Code asks whether it is trusted. */
export function restrictedMode(cause?: unknown): UserError {
  return new UserError(
    l10n.t(
      'This window is in Restricted Mode, where Mailroom only reads and shows: nothing was sent, changed or written. Trust the folder, if you trust those who made it, and try again.',
    ),
    {
      cause,
      nextSteps: [{ label: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' }],
    },
  );
}

/** Runs `work` now where the workspace is trusted, else as soon as it is. */
export function whenTrusted(work: () => void): vscode.Disposable {
  if (!vscode.workspace.isTrusted) return vscode.workspace.onDidGrantWorkspaceTrust(work);
  work();
  return { dispose: () => {} };
}
