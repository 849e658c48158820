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

/** Shows a notification. Resolves with the button that was pressed, once it was or the notification is gone. */
export async function showInformation(
  message: Words,
  ...buttons: readonly Words[]
): Promise<Words | undefined> {
  return await vscode.window.showInformationMessage(message, ...buttons);
}

/** Like `showInformation`, for what needs attention. */
export async function showWarning(message: Words, ...buttons: readonly Words[]): Promise<Words | undefined> {
  return await vscode.window.showWarningMessage(message, ...buttons);
}

/** Like `showInformation`, for what has failed. */
export async function showError(message: Words, ...buttons: readonly Words[]): Promise<Words | undefined> {
  return await vscode.window.showErrorMessage(message, ...buttons);
}

/** Takes all notifications out of sight. None is lost: they are in the list that VS Code has of them. */
export async function hideNotifications(): Promise<void> {
  await vscode.commands.executeCommand('notifications.hideToasts');
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

/** In milliseconds. */
const statusTime = 5000;
