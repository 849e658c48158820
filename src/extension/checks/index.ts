import * as vscode from 'vscode';
import { type CheckParts, LayoutChecks } from './layoutChecks.ts';

/** Registers the checks of open layouts, what can be done about their findings, and the check of links. */
export function registerChecks(parts: CheckParts): vscode.Disposable {
  return vscode.Disposable.from(new LayoutChecks(parts));
}
