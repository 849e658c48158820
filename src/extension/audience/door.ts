import * as vscode from 'vscode';
import { Directory } from '../files/directory.ts';
import { openCollapsedView } from '../kit/collapsedView.ts';
import { Disposable } from '../kit/disposable.ts';
import { filesType } from '../kit/droppedFiles.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { l10n } from '../kit/words.ts';
import { commands, views, webviews } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { AudienceParts, Lists } from './index.ts';
import type { AudienceNode, ImportNode } from './view/audienceTree.ts';

/** The time after activation within which VS Code restores the open pages, in milliseconds. */
const calmMs = 5000;

/** The Audience view, and the commands for lists and subscribers. Loads the rest of this folder on first use. */
export class AudienceView extends Disposable {
  readonly tree: vscode.TreeDataProvider<AudienceNode>;
  /** Resumes the imports that a closed window has left. Imports whose pages VS Code has restored have resumed by themselves. */
  readonly takeUpImports: () => Promise<void>;

  #lists: Lists | undefined;

  constructor(parts: AudienceParts) {
    super();
    const { active, journal, errors, context } = parts;
    const noImport = l10n.t('Couldn’t import the addresses');
    const lists = lazily(async () => {
      const { Lists } = await import('./index.ts');
      this.#lists = this._register(new Lists(parts));
      return this.#lists;
    });
    this.tree = this._register(new LazyTree(async () => (await lists()).tree));
    this._register(
      openCollapsedView(views.audience, this.tree, {
        dragAndDropController: {
          dragMimeTypes: [],
          dropMimeTypes: [filesType],
          handleDrop: (list, data) => void errors.run(noImport, async () => (await lists()).drop(list, data)),
        },
      }),
    );
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.import, {
        deserializeWebviewPanel: async (panel, state) => (await lists()).restore(panel, state),
      }),
    );
    type Work = (loaded: Lists, argument: unknown) => Promise<void>;
    const local = (work: Work) => async (argument: unknown) => {
      await journal.ready;
      await work(await lists(), argument);
    };
    const connected = (work: Work) => async (argument: unknown) => {
      await active.connect();
      await local(work)(argument);
    };
    const importRow = (work: (loaded: Lists, node: ImportNode) => Promise<void>) =>
      local((loaded, node) => work(loaded, node as ImportNode));
    const imports = new Directory(context.globalStorageUri.fsPath, { name: 'imports' });
    this.takeUpImports = async () => {
      if (await imports.look()) await (await lists()).takeUpImports();
    };
    const timer = setTimeout(() => void errors.run(noImport, this.takeUpImports), calmMs);
    this._register({ dispose: () => clearTimeout(timer) });
    this._register(
      registerCommandTable(errors, {
        [commands.listCreate]: {
          failure: l10n.t('Couldn’t create the list'),
          run: connected((loaded) => loaded.createList()),
        },
        [commands.listAdd]: {
          failure: l10n.t('Couldn’t add the list'),
          run: connected((loaded) => loaded.addList()),
        },
        [commands.subscriberAdd]: {
          failure: l10n.t('Couldn’t add the subscribers'),
          run: connected((loaded, list) => loaded.addSubscribers(list)),
        },
        [commands.subscriberAddWithDetails]: {
          failure: l10n.t('Couldn’t add the subscriber'),
          run: connected((loaded, list) => loaded.addSubscriberWithDetails(list)),
        },
        [commands.audienceImport]: {
          failure: noImport,
          run: connected((loaded, source) => loaded.importFrom(source)),
        },
        [commands.importShow]: {
          failure: l10n.t('Couldn’t show the import'),
          untrusted: true,
          run: importRow((loaded, node) => loaded.showImport(node)),
        },
        [commands.importPause]: {
          failure: l10n.t('Couldn’t pause the import'),
          run: importRow((loaded, node) => loaded.pauseImport(node)),
        },
        [commands.importResume]: {
          failure: noImport,
          run: importRow((loaded, node) => loaded.resumeImport(node)),
        },
        [commands.importCancel]: {
          failure: l10n.t('Couldn’t cancel the import'),
          run: importRow((loaded, node) => loaded.cancelImport(node)),
        },
        [commands.audienceImportClipboard]: {
          failure: noImport,
          run: connected((loaded, list) => loaded.importClipboard(list)),
        },
        [commands.audienceSuppress]: {
          failure: l10n.t('Couldn’t suppress the addresses'),
          run: local((loaded) => loaded.suppress()),
        },
        [commands.audienceSuppressFile]: {
          failure: l10n.t('Couldn’t suppress the addresses'),
          run: connected((loaded) => loaded.suppressFile()),
        },
        [commands.audienceNewSuppressionList]: {
          failure: l10n.t('Couldn’t start a new suppression list'),
          run: local((loaded) => loaded.newSuppressionList()),
        },
        [commands.audienceFindPerson]: {
          failure: l10n.t('Couldn’t find the person'),
          run: local((loaded, address) => loaded.findPerson(address)),
        },
        [commands.listCopyNumber]: {
          failure: l10n.t('Couldn’t copy the number'),
          untrusted: true,
          run: connected((loaded, list) => loaded.copyNumber(list)),
        },
        [commands.listRename]: {
          failure: l10n.t('Couldn’t rename the list'),
          run: connected((loaded, list) => loaded.rename(list)),
        },
        [commands.listForget]: {
          failure: l10n.t('Couldn’t forget the list'),
          run: connected((loaded, list) => loaded.forget(list)),
        },
        [commands.listUseInCampaign]: {
          failure: l10n.t('Couldn’t create the campaign'),
          run: connected((loaded, list) => loaded.useInCampaign(list)),
        },
      }),
    );
  }

  /** Stops the requests of imports, and waits for the pending ones. Called before the window is closed. */
  async leave(): Promise<void> {
    await this.#lists?.leave();
  }
}
