import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import type { WorkspaceLayouts } from '../layouts/workspaceLayouts.ts';
import { commandsOf } from '../names.ts';
import { addLanguage, extractTexts } from './index.ts';

const ids = commandsOf.translations;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.layoutExtractTexts]: [layout?: vscode.Uri];
    [ids.layoutAddLanguage]: [layout?: vscode.Uri];
  }
}

export interface TranslationCommandsParts {
  readonly languages: () => Promise<LayoutLanguages>;
  readonly workspace: () => Promise<WorkspaceLayouts>;
  readonly previews: LayoutInFront;
}

/** Returns the commands for layouts in several languages. */
export function translationCommands({ languages, workspace, previews }: TranslationCommandsParts) {
  return {
    [ids.layoutExtractTexts]: {
      failure: l10n.t('Couldn’t extract the texts'),
      run: async (argument) => extractTexts(layoutOf(previews.layoutFor(argument)), await languages()),
    },
    [ids.layoutAddLanguage]: {
      failure: l10n.t('Couldn’t add a language'),
      run: async (argument) =>
        addLanguage(layoutOf(previews.layoutFor(argument)), await languages(), await workspace()),
    },
  } satisfies RoomCommands<'translations'>;
}
