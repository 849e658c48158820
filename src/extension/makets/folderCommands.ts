import * as vscode from 'vscode';
import { deleteFolder, type Merge, putMakets, renameFolder } from '../../core/folders.ts';
import type { Folder } from '../../core/service.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { commands } from '../names.ts';
import { runSteps, type Step } from '../util/steps.ts';
import type { FolderChanges } from './folderChanges.ts';
import { judgeFolderName, judgeNewName, typedFolderName } from './folderNames.ts';
import { titleOf } from './maketItems.ts';
import type { MaketsModel } from './maketsModel.ts';
import type { MaketsNode } from './nodes.ts';

interface Parts {
  readonly model: MaketsModel;
  readonly changes: FolderChanges;
  readonly errors: ErrorHandler;
  /** What is selected in the view. */
  selection(): readonly MaketsNode[];
}

/** Create, rename and delete. Rename and delete need the folder that was clicked. */
export function registerFolderCommands(parts: Parts): vscode.Disposable {
  const { errors } = parts;
  const forFolder = (command: string, action: string, work: (folder: Folder) => Promise<void>) =>
    vscode.commands.registerCommand(command, (node?: MaketsNode) =>
      errors.run(action, async () => {
        if (node?.kind === 'folder') await work(node.folder);
      }),
    );
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.folderCreate, () =>
      errors.run(vscode.l10n.t('Couldn’t create the folder'), () => create(parts)),
    ),
    forFolder(commands.folderRename, vscode.l10n.t('Couldn’t rename the folder'), (folder) =>
      rename(parts, folder),
    ),
    forFolder(commands.folderDelete, vscode.l10n.t('Couldn’t delete the folder'), (folder) =>
      remove(parts, folder),
    ),
  );
}

interface NewFolder {
  readonly name: string;
  readonly makets: readonly number[];
}

type MaketItem = vscode.QuickPickItem & { readonly id: number };

async function create({ model, changes, selection }: Parts): Promise<void> {
  const folders = await model.folders();
  const items = maketItems(model);
  if (items.length === 0) throw nothingToPutIn();
  const selected = selection().flatMap((node) => (node.kind === 'maket' ? [node.id] : []));
  const draft = await runSteps<NewFolder>(vscode.l10n.t('New Folder'), [askName(folders), askMakets(items)], {
    name: '',
    makets: selected,
  });
  if (!draft) return;
  const name = typedFolderName(draft.name);
  const info = {
    action: vscode.l10n.t('Couldn’t create folder “{0}”', name),
    folders: [name],
    makets: draft.makets.length,
  };
  await changes.run(info, (service, options) => putMakets(service, name, draft.makets, options));
}

function askName(folders: readonly Folder[]): Step<NewFolder> {
  return {
    ask: async (draft, questions) => ({
      ...draft,
      name: await questions.text({
        prompt: vscode.l10n.t('The name of the folder. The service keeps it in lower case.'),
        value: draft.name,
        validate: (text) => judgeFolderName(text, folders),
      }),
    }),
  };
}

function askMakets(items: readonly MaketItem[]): Step<NewFolder> {
  return {
    ask: async (draft, questions) => {
      const chosen = await questions.pickMany({
        placeholder: vscode.l10n.t('A folder exists with at least one maket. Which ones go into it?'),
        items,
        selected: items.filter(({ id }) => draft.makets.includes(id)),
        validate: (ticked) =>
          ticked.length === 0
            ? vscode.l10n.t('Tick at least one maket: empty folders do not exist.')
            : undefined,
      });
      return { ...draft, makets: chosen.map(({ id }) => id) };
    },
  };
}

/** The makets that are known: those of the journal and of the folders that have been opened, newest first. */
function maketItems(model: MaketsModel): MaketItem[] {
  return model.knownMakets.map((id) => {
    const record = model.records.get(id);
    return {
      id,
      label: titleOf({ id, ...(record && { record }) }),
      description: [record?.title && `#${id}`, record?.layout].filter(Boolean).join(' · '),
    };
  });
}

function nothingToPutIn(): UserError {
  return new UserError(
    vscode.l10n.t(
      'A folder appears with its first maket, and no maket is known yet. Upload a layout, or open a folder to see its makets.',
    ),
    { nextSteps: [{ label: vscode.l10n.t('Upload the Open Layout'), command: commands.layoutUpload }] },
  );
}

async function rename({ model, changes }: Parts, folder: Folder): Promise<void> {
  const folders = await model.folders();
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Rename Folder “{0}”', folder.title),
    value: folder.title,
    prompt: vscode.l10n.t('The new name. The service keeps it in lower case.'),
    validateInput: (text) => judgeNewName(text, folder.title, folders),
    ignoreFocusOut: true,
  });
  if (typed === undefined) return;
  const name = typedFolderName(typed);
  const action = vscode.l10n.t('Couldn’t rename folder “{0}”', folder.title);
  await changes.run({ action, folders: [folder.title, name] }, (service, options) =>
    renameFolder(service, folder.title, name, agreeToMerge, options),
  );
}

async function agreeToMerge({ folder, into }: Merge): Promise<boolean> {
  const merge = vscode.l10n.t('Merge');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Merge “{0}” into “{1}”?', folder.title, into.title),
    {
      modal: true,
      detail: vscode.l10n.t(
        'There is a folder “{0}” already. Makets in “{1}”: {2}. Makets in “{0}”: {3}. They will be in one folder, and no one can tell afterwards which was where. No maket is deleted.',
        into.title,
        folder.title,
        folder.makets,
        into.makets,
      ),
    },
    merge,
  );
  return answer === merge;
}

async function remove({ changes }: Parts, folder: Folder): Promise<void> {
  const confirm = vscode.l10n.t('Delete Folder');
  const answer = await vscode.window.showWarningMessage(deleteQuestion(folder), { modal: true }, confirm);
  if (answer !== confirm) return;
  const action = vscode.l10n.t('Couldn’t delete folder “{0}”', folder.title);
  await changes.run({ action, folders: [folder.title] }, (service, options) =>
    deleteFolder(service, folder.title, options),
  );
}

function deleteQuestion({ title, makets }: Folder): string {
  return makets === 1
    ? vscode.l10n.t('Delete folder “{0}”? Its maket stays in your account.', title)
    : vscode.l10n.t('Delete folder “{0}”? Its {1} makets stay in your account.', title, makets);
}
