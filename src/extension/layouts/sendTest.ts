import * as vscode from 'vscode';
import { nextStep, UserError } from '../errors/userError.ts';
import { choose } from '../kit/inputs.ts';
import { runCommand } from '../kit/runCommand.ts';
import { asWords, l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { layoutsOfWorkspace } from './layoutsOfWorkspace.ts';

/** Asks for a layout of the workspace, unless there is only one, and sends a test of it. Throws a `UserError` if there is none. */
export async function sendTest(): Promise<void> {
  const layouts = await layoutsOfWorkspace();
  if (layouts.length === 0)
    throw new UserError(l10n.t('This workspace contains no layouts (.mjml, .html)'), {
      nextSteps: [nextStep(l10n.t('New Layout'), commands.layoutNew)],
    });
  const items = layouts.map((uri) => ({ label: asWords(vscode.workspace.asRelativePath(uri)), uri }));
  const chosen =
    items.length === 1
      ? items[0]
      : await choose(items, { title: l10n.t('Send Test'), placeholder: l10n.t('Select the layout to test') });
  if (chosen) await runCommand(commands.layoutSendTest, chosen.uri);
}
