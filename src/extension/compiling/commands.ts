import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOrUnsaved } from '../layouts/layoutFile.ts';
import { commandsOf } from '../names.ts';
import { createLayoutCompiler } from './layoutCompiler.ts';
import type { MjmlCompiler } from './mjmlCompiler.ts';
import { copyHtml, exportHtml, showHtml } from './show/compiledHtml.ts';

const ids = commandsOf.compiling;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.layoutShowHtml]: [layout?: vscode.Uri];
    [ids.layoutCopyHtml]: [layout?: vscode.Uri];
    [ids.layoutExportHtml]: [layout?: vscode.Uri];
  }
}

/** Returns the commands that show, copy and export the compiled HTML of layouts. */
export function htmlCommands(mjml: MjmlCompiler, previews: LayoutInFront) {
  const layoutFor = (argument: unknown) => layoutOrUnsaved(previews.layoutFor(argument));
  const compiler = createLayoutCompiler(mjml, 'copy');
  return {
    [ids.layoutShowHtml]: {
      failure: l10n.t('Couldn’t show the HTML'),
      untrusted: true,
      run: async (argument) => showHtml(layoutFor(argument), compiler),
    },
    [ids.layoutCopyHtml]: {
      failure: l10n.t('Couldn’t copy the HTML'),
      untrusted: true,
      run: async (argument) => copyHtml(layoutFor(argument), compiler),
    },
    [ids.layoutExportHtml]: {
      failure: l10n.t('Couldn’t export the HTML'),
      run: async (argument) => exportHtml(layoutFor(argument), compiler),
    },
  } satisfies RoomCommands<'compiling'>;
}
