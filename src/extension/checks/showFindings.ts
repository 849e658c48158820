import * as vscode from 'vscode';
import type { LetterFinding } from './preflight.ts';

/** Whether any of these is in a file. */
export const canBeShown = (found: readonly LetterFinding[]) => found.some(({ location }) => location);

/** Leads to what was found: to the Problems panel, which knows layouts; to the footer when all is there. */
export async function showFindings(layout: vscode.Uri, found: readonly LetterFinding[]): Promise<void> {
  const [first] = found.filter(({ location }) => location);
  if (first?.location && found.every(({ part }) => part === 'footer')) {
    const { uri, range } = first.location;
    await vscode.window.showTextDocument(uri, { selection: range });
    return;
  }
  await vscode.window.showTextDocument(layout);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
}
