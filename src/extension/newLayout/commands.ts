import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { PreviewDoor } from '../preview/door.ts';
import { newLayout } from './index.ts';
import type { EarlierLetters } from './templates/earlierLetters.ts';

export interface NewLayoutParts {
  readonly extension: vscode.Uri;
  readonly earlier: EarlierLetters;
  readonly previews: Pick<PreviewDoor, 'open'>;
}

/** Returns the command “New Layout…”, which creates a layout and opens it with its preview. */
export function newLayoutCommands({ previews, ...parts }: NewLayoutParts) {
  return {
    [commandsOf.newLayout.layoutNew]: {
      failure: l10n.t('Couldn’t create a new layout'),
      run: async () => {
        const layout = await newLayout(parts);
        if (layout) await previews.open(layout);
      },
    },
  } satisfies RoomCommands<'newLayout'>;
}
