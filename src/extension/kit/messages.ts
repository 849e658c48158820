import * as vscode from 'vscode';
import type { Words } from './words.ts';

/** A modal question. */
export interface Question {
  readonly question: Words;
  readonly detail?: Words;
  /** The buttons. VS Code adds Cancel. */
  readonly buttons: readonly Words[];
  /** True for a warning icon, false for an information icon. Default: true. */
  readonly isWarning?: boolean;
}

/**
 * Shows an information notification. Resolves with the button that was pressed, or with `undefined` when it is closed. Hides
 * earlier information notifications, whose buttons may be out of date, unless a warning or an error is also shown. The hidden ones
 * stay in VS Code's notification center.
 */
export async function showInformation(
  message: Words,
  ...buttons: readonly Words[]
): Promise<Words | undefined> {
  const isReplacing = openMessages.information > 0 && openMessages.problems === 0;
  // Not awaited here: VS Code hides the earlier notifications before it shows the new one anyway.
  const hidden = isReplacing ? vscode.commands.executeCommand('notifications.hideToasts') : undefined;
  const answer = await whileOpen('information', vscode.window.showInformationMessage(message, ...buttons));
  await hidden;
  return answer;
}

/** Shows a warning. Unlike `showInformation`, hides no earlier notification. Resolves like `showInformation`. */
export function showWarning(message: Words, ...buttons: readonly Words[]): Promise<Words | undefined> {
  return whileOpen('problems', vscode.window.showWarningMessage(message, ...buttons));
}

/** Shows an error. Hides no earlier notification. Resolves like `showInformation`. */
export function showError(message: Words, ...buttons: readonly Words[]): Promise<Words | undefined> {
  return whileOpen('problems', vscode.window.showErrorMessage(message, ...buttons));
}

/** Number of our notifications that are still open. */
const openMessages = { information: 0, problems: 0 };

async function whileOpen(
  kind: keyof typeof openMessages,
  shown: Thenable<Words | undefined>,
): Promise<Words | undefined> {
  openMessages[kind] += 1;
  try {
    return await shown;
  } finally {
    openMessages[kind] -= 1;
  }
}

/** Asks in a modal dialog. Resolves with the button that was pressed; `undefined` for Cancel. */
export async function ask({
  question,
  detail,
  buttons,
  isWarning = true,
}: Question): Promise<Words | undefined> {
  const show = isWarning ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  return await show(question, { modal: true, ...(detail && { detail }) }, ...buttons);
}

/** Asks for confirmation in a modal dialog. Resolves with true if the user pressed `yes`. */
export async function agree(question: Words, detail: Words, yes: Words): Promise<boolean> {
  return (await ask({ question, detail, buttons: [yes] })) === yes;
}

/** Shows a message in the status bar for 5 seconds, or until the result is disposed. */
export function showInStatusBar(message: Words): vscode.Disposable {
  return vscode.window.setStatusBarMessage(message, statusTime);
}

/** Sets the message above a view's tree; `undefined` removes it. */
export function tellInView(
  view: Pick<vscode.TreeView<unknown>, 'message'>,
  message: Words | undefined,
): void {
  view.message = message ?? '';
}

/** How long a message stays in the status bar, in milliseconds. */
const statusTime = 5000;
