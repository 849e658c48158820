import * as vscode from 'vscode';
import type { Words } from './words.ts';

/** A question that everything else waits for. */
export interface Question {
  readonly question: Words;
  readonly detail?: Words;
  /** Cancel stands beside them. */
  readonly buttons: readonly Words[];
  /** Whether an answer may do harm. */
  readonly isGrave?: boolean;
}

/**
 * Shows a notification. Resolves with the button that was pressed, once it was or the notification is gone.
 * It takes the place of earlier news, whose buttons may not be true any more, unless something beside it needs attention.
 * None is lost: they are in the list that VS Code has of them.
 */
export async function showInformation(
  message: Words,
  ...buttons: readonly Words[]
): Promise<Words | undefined> {
  const isReplacing = standing.news > 0 && standing.attention === 0;
  // Nobody waits to be told until the ones before are gone: VS Code does both in this order.
  const hidden = isReplacing ? vscode.commands.executeCommand('notifications.hideToasts') : undefined;
  const answer = await counted('news', vscode.window.showInformationMessage(message, ...buttons));
  await hidden;
  return answer;
}

/** Like `showInformation`, for what needs attention: it stands beside the news that it may be about. */
export function showWarning(message: Words, ...buttons: readonly Words[]): Promise<Words | undefined> {
  return counted('attention', vscode.window.showWarningMessage(message, ...buttons));
}

/** Like `showWarning`, for what has failed. */
export function showError(message: Words, ...buttons: readonly Words[]): Promise<Words | undefined> {
  return counted('attention', vscode.window.showErrorMessage(message, ...buttons));
}

/** How many of our notifications nobody has answered or closed. */
const standing = { news: 0, attention: 0 };

async function counted(
  kind: keyof typeof standing,
  shown: Thenable<Words | undefined>,
): Promise<Words | undefined> {
  standing[kind] += 1;
  try {
    return await shown;
  } finally {
    standing[kind] -= 1;
  }
}

/** Asks in a dialog. Resolves with the button that was pressed; `undefined` for Cancel. */
export async function ask({
  question,
  detail,
  buttons,
  isGrave = true,
}: Question): Promise<Words | undefined> {
  const show = isGrave ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  return await show(question, { modal: true, ...(detail && { detail }) }, ...buttons);
}

/** Says what will happen, and asks. `yes` is the button that agrees; whatever else is done does not. */
export async function agree(question: Words, detail: Words, yes: Words): Promise<boolean> {
  return (await ask({ question, detail, buttons: [yes] })) === yes;
}

/** Shows a word in the status bar for a few seconds, or until it is disposed of because it does not hold any more. */
export function showInStatusBar(message: Words): vscode.Disposable {
  return vscode.window.setStatusBarMessage(message, statusTime);
}

/** Says something above the entries of a view, until it is told something else, or nothing. */
export function tellInView(
  view: Pick<vscode.TreeView<unknown>, 'message'>,
  message: Words | undefined,
): void {
  view.message = message ?? '';
}

/** In milliseconds. */
const statusTime = 5000;
