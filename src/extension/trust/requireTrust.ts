import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';

/**
 * Throws a `UserError` in Restricted Mode. Call it before anything is created, changed, sent or written, and before asking the user
 * about that.
 */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) throw restrictedMode();
}

/** Returns the error for an action that Restricted Mode doesn't allow, with a button that opens VS Code's trust editor. */
export function restrictedMode(cause?: unknown): UserError {
  return new UserError(
    l10n.t(
      'This window is in Restricted Mode, so nothing was sent, changed, or written. If you trust the authors of the files in this folder, trust the folder and try again.',
    ),
    {
      cause,
      nextSteps: [{ label: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' }],
    },
  );
}

/** Runs `work` now if the workspace is trusted, otherwise as soon as it becomes trusted. */
export function whenTrusted(work: () => void): vscode.Disposable {
  if (!vscode.workspace.isTrusted) return vscode.workspace.onDidGrantWorkspaceTrust(work);
  work();
  return { dispose: () => {} };
}
