import * as vscode from 'vscode';

/** Says what will happen, and asks. `yes` is the button that agrees; whatever else is done does not. */
export async function agree(question: string, detail: string, yes: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}
