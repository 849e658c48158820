import { join } from 'node:path';
import * as vscode from 'vscode';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { LazyView } from '../doors/lazyView.ts';
import type { FolderEditing } from '../folders/index.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, knownScheme, views } from '../names.ts';
import type { LayoutKnowledge } from '../versions/layoutKnowledge.ts';
import type { VersionCommandsParts } from './commands/versionCommands.ts';
import type { Makets, MaketsParts } from './index.ts';
import type { DroppedFiles, MaketsView } from './maketsView.ts';
import { lazyDragAndDrop } from './view/lazyDragAndDrop.ts';
import { MaketsOrder } from './view/maketsOrder.ts';
import type { MaketsNode } from './view/nodes.ts';

interface MaketsDoorParts
  extends Pick<MaketsParts, 'active' | 'journal' | 'errors' | 'log'>,
    Pick<VersionCommandsParts, 'sandbox' | 'previews'> {
  readonly context: vscode.ExtensionContext;
  readonly knowledge: LayoutKnowledge;
}

export interface MaketsDoor extends Door, MaketsView {
  readonly tree: vscode.TreeDataProvider<MaketsNode>;
  readonly load: () => Promise<Makets>;
  /** Loads the code that edits folders. */
  readonly editing: () => Promise<FolderEditing>;
  /** Fires when files are dropped on the view. */
  readonly onDidDropFiles: vscode.Event<DroppedFiles>;
}

/** The Makets view and its commands, loaded when the view is first shown or one of the commands is first used. */
export function maketsDoor({ context, knowledge, ...parts }: MaketsDoorParts): MaketsDoor {
  const { active, sandbox, journal, errors } = parts;
  const order = new MaketsOrder(context.globalState);
  const dropped = new vscode.EventEmitter<DroppedFiles>();
  const makets = new LazyPart(async () => {
    const { Makets } = await import('./index.ts');
    const historyDirectory = join(context.globalStorageUri.fsPath, 'folders');
    const onDrop = (files: DroppedFiles) => dropped.fire(files);
    return new Makets({ ...parts, knowledge, historyDirectory, order, view: view.view, onDrop });
  });
  const view: LazyView<MaketsNode> = new LazyView(views.makets, async () => (await makets.load()).tree, {
    dragAndDropController: lazyDragAndDrop(async () => (await makets.load()).dragAndDrop),
    canSelectMany: true,
    showCollapseAll: true,
  });
  const describe = () => {
    view.view.description = active.account?.name ?? '';
  };
  describe();
  void errors.run(l10n.t('Couldn’t sort the makets'), () => order.updateMenus());
  const versions = async () => {
    await knowledge.versions.ready;
    const { versionCommands } = await import('./commands/versionCommands.ts');
    const { kept, compare, pictures } = await knowledge.uploads();
    return versionCommands({ ...parts, versions: knowledge.versions, kept, compare, pictures, makets: door });
  };
  const uploaded = async (id: number): Promise<CompiledLayout | undefined> => {
    const { identity } = await active.connect();
    const [{ kept }, { uploadedLetter }] = await Promise.all([
      knowledge.uploads(),
      import('./commands/openMaket.ts'),
    ]);
    const record = journal.records(identity).makets.get(id);
    return uploadedLetter({ active, sandbox, kept }, { kind: 'maket', id, ...(record && { record }) });
  };
  const door: MaketsDoor = {
    owned: [order, dropped, makets, view, active.onDidChange(describe)],
    documents: { [knownScheme]: async () => (await makets.load()).openDocuments() },
    commands: lazyCommands(commandsOf.makets, async () =>
      (await import('./commands.ts')).maketsCommandTable({
        order,
        makets: makets.load,
        versions: lazily(versions),
      }),
    ),
    tree: view.tree,
    load: makets.load,

    onDidDropFiles: dropped.event,
    onDidChangeText: knowledge.onDidChangeText,
    isCurrentText: (id) => knowledge.isCurrentText(id),
    uploaded,
    // None until the view is loaded, because no folder has been read before.
    placesOf: (id) => makets.loaded?.model.placesOf(id) ?? [],
    editing: async () => (await makets.load()).editing(),
    reveal: async (id, folder) => (await makets.load()).reveal(id, folder),
    refresh: async (folder) => (await makets.load()).refresh(folder),
    lists: async () => (await makets.load()).model,
    pickFolder: async (options) => {
      const { pickFolder } = await import('../folders/pickFolder.ts');
      return pickFolder(async () => (await makets.load()).model.folders(), options);
    },
  };
  return door;
}
