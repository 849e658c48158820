import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf, layoutOrUnsaved } from '../layouts/layoutFile.ts';
import { commandsOf } from '../names.ts';
import { addFooter } from './choices/footers.ts';
import type { Previews } from './index.ts';

const ids = commandsOf.preview;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.layoutPreview]: [layout?: vscode.Uri];
    [ids.layoutPreviewAnother]: [layout?: vscode.Uri];
    [ids.layoutAddPeople]: [layout?: vscode.Uri];
    [ids.layoutAddFooter]: [layout?: vscode.Uri];
  }
}

/** Returns the commands on layouts that need no account. */
export function previewCommands(load: () => Promise<Previews>, { layoutFor }: LayoutInFront) {
  const notOpened = l10n.t('Couldn’t open the preview');
  return {
    [ids.layoutPreview]: {
      failure: notOpened,
      untrusted: true,
      run: async (argument) => {
        const layout = layoutOrUnsaved(layoutFor(argument));
        await (await load()).open(layout);
      },
    },
    [ids.layoutPreviewAnother]: {
      failure: notOpened,
      untrusted: true,
      run: async (argument) => {
        const layout = layoutOrUnsaved(layoutFor(argument));
        await (await load()).openAnother(layout);
      },
    },
    [ids.layoutAddPeople]: {
      failure: l10n.t('Couldn’t add sample people'),
      run: async (argument) => {
        const layout = layoutOf(layoutFor(argument));
        await (await load()).addPeople(layout);
      },
    },
    [ids.previewNextPerson]: {
      failure: l10n.t('Couldn’t show a person'),
      untrusted: true,
      run: async () => (await load()).showNextPerson(),
    },
    [ids.previewToggleLock]: {
      failure: l10n.t('Couldn’t lock the preview'),
      untrusted: true,
      run: async () => (await load()).toggleLock(),
    },
    [ids.layoutAddFooter]: {
      failure: l10n.t('Couldn’t add a footer'),
      run: async (argument) => addFooter(layoutOf(layoutFor(argument))),
    },
  } satisfies RoomCommands<'preview'>;
}
