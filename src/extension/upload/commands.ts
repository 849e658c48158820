import type * as vscode from 'vscode';
import type { Owner } from '../accounts/owner.ts';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import { commandsOf } from '../names.ts';
import type { UploadOptions } from './commands/uploadLayout.ts';
import type { Uploads } from './index.ts';

const ids = commandsOf.upload;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.layoutUpload]: [layout?: vscode.Uri, answers?: UploadOptions];
    [ids.layoutUploadAndReplace]: [layout?: vscode.Uri];
  }
}

/**
 * Returns the commands that upload layouts. A keybinding may name the layout and answer the questions:
 * `[uri, { "title": "Spring sale", "folder": "spring" }]`. The commands return the maket's number.
 */
export function uploadCommands(uploads: () => Promise<Uploads>, previews: LayoutInFront) {
  const failure = l10n.t('Couldn’t upload the layout');
  return {
    [ids.layoutUpload]: {
      failure,
      run: async (argument, options) => {
        const layout = previews.layoutFor(argument);
        return (await uploads()).upload(layout, readUploadOptions(options));
      },
    },
    [ids.layoutUploadAndReplace]: {
      failure,
      run: async (argument) => {
        const layout = previews.layoutFor(argument);
        return (await uploads()).replace(layout);
      },
    },
  } satisfies RoomCommands<'upload'>;
}

/** Parses the options of a keybinding. Arguments of menus have another type and yield no options. */
function readUploadOptions(value: unknown): UploadOptions {
  const { title, folder, owner } = (value ?? {}) as Partial<Record<keyof UploadOptions, unknown>>;
  return {
    ...(typeof title === 'string' && { title }),
    ...((typeof folder === 'string' || folder === null) && { folder }),
    ...(owner !== undefined && { owner: owner as Owner }),
  };
}
