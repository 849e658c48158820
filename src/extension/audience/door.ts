import { lazyCommands } from '../doors/commands.ts';
import type { RoomDoor } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { LazyView } from '../doors/lazyView.ts';
import { Directory } from '../files/directory.ts';
import { filesType } from '../kit/droppedFiles.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, views, webviews } from '../names.ts';
import type { AudienceParts } from './index.ts';
import type { AudienceNode } from './view/audienceTree.ts';

/** The time after activation within which VS Code restores the open pages, in milliseconds. */
const calmMs = 5000;

/** The Audience view, and the commands for lists and subscribers. Takes up the imports that a closed window has left. */
export function audienceDoor(parts: AudienceParts) {
  const { active, journal, errors, context } = parts;
  const lists = new LazyPart(async () => {
    const { Lists } = await import('./index.ts');
    return new Lists(parts);
  });
  const noImport = l10n.t('Couldn’t import the addresses');
  const view: LazyView<AudienceNode> = new LazyView(views.audience, async () => (await lists.load()).tree, {
    isCollapsed: true,
    dragAndDropController: {
      dragMimeTypes: [],
      dropMimeTypes: [filesType],
      handleDrop: (list, data) =>
        void errors.run(noImport, async () => (await lists.load()).drop(list, data)),
    },
  });
  const imports = new Directory(context.globalStorageUri.fsPath, { name: 'imports' });
  const takeUpImports = async () => {
    if (await imports.look()) await (await lists.load()).takeUpImports();
  };
  const timer = setTimeout(() => void errors.run(noImport, takeUpImports), calmMs);
  return {
    owned: [lists, view, { dispose: () => clearTimeout(timer) }],
    pages: {
      [webviews.import]: async () => ({
        deserializeWebviewPanel: async (panel, state) => (await lists.load()).restore(panel, state),
      }),
    },
    commands: lazyCommands(commandsOf.audience, async () =>
      (await import('./commands.ts')).audienceCommands({ lists: lists.load, active, journal }),
    ),
    tree: view.tree,

    /** Resumes the imports that a closed window has left. Imports whose pages VS Code has restored have resumed by themselves. */
    takeUpImports,
    /** Stops the requests of imports, and waits for the pending ones. Called before the window is closed. */
    leave: async () => lists.loaded?.leave(),
  } satisfies RoomDoor;
}
