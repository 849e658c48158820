import * as vscode from 'vscode';
import { runSteps, type TextQuestion } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import type { PreparedLayout } from './preparation.ts';

/** Asks for the maket's title, prefilled from the layout; `undefined` when the user leaves. */
export async function askTitle(prepared: PreparedLayout): Promise<string | undefined> {
  return runSteps(
    l10n.t('Upload Layout'),
    [{ ask: async (title, questions) => (await questions.text(titleQuestion(prepared, title))).trim() }],
    prepared.layout.title,
  );
}

/** The question for the maket's title, with the one that is there so far. */
export function titleQuestion({ uri }: PreparedLayout, title: string): TextQuestion {
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
  return {
    prompt: document?.isDirty
      ? l10n.t(
          'Title of the maket. The text is uploaded as it is in the editor now, with its unsaved changes.',
        )
      : l10n.t('Title of the maket'),
    value: title,
    validate: (text) => (text.trim() === '' ? l10n.t('A maket needs a title.') : undefined),
  };
}
