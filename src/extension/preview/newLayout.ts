import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n } from '../kit/words.ts';
import { askLayoutFile } from './newLayoutFile.ts';
import { type StartingLayout, startingLayouts, startingText } from './startingLayouts.ts';

/** What is known of a new layout while it is asked for. */
interface Draft {
  readonly layout?: StartingLayout;
  /** The folder of the workspace, and the file in it. */
  readonly folder?: vscode.Uri;
  readonly file?: vscode.Uri;
}

/**
 * Lets people choose a layout to start from and a file for it, and opens it; without a folder in the window, as a text
 * that is not saved yet. Returns where it is; `undefined` when they left.
 */
export async function newLayout(extension: vscode.Uri): Promise<vscode.Uri | undefined> {
  const { layout, file } = (await runSteps<Draft>(l10n.t('New Layout'), steps, {})) ?? {};
  if (!layout) return undefined;
  const text = await startingText(extension, layout);
  if (!file) return openUnsaved(layout, text);
  await create(file, text);
  await vscode.window.showTextDocument(file, { preview: false });
  return file;
}

const askStart: Step<Draft> = {
  async ask(draft, questions) {
    const items = startingLayouts().map((layout) => ({
      label: layout.label,
      description: asWords(layout.kind.toUpperCase()),
      detail: layout.detail,
      layout,
    }));
    const active = items.find(({ layout }) => layout.file === draft.layout?.file);
    const { layout } = await questions.pick({
      placeholder: l10n.t('What to start from'),
      items,
      ...(active && { active }),
      matchOn: 'detail',
    });
    return { ...draft, layout };
  },
};

const foldersHere = () => vscode.workspace.workspaceFolders ?? [];

const askFolder: Step<Draft> = {
  applies: () => foldersHere().length > 1,
  async ask(draft, questions) {
    const items = foldersHere().map(({ name, uri }) => ({
      label: asWords(name),
      description: asWords(uri.fsPath),
      uri,
    }));
    const active = items.find(({ uri }) => uri === draft.folder);
    const { uri } = await questions.pick({
      placeholder: l10n.t('The folder that the layout goes to'),
      items,
      ...(active && { active }),
    });
    return { ...draft, folder: uri };
  },
};

const askFile: Step<Draft> = {
  applies: () => foldersHere().length > 0,
  async ask(draft, questions) {
    const folder = draft.folder ?? foldersHere()[0]?.uri;
    if (!folder || !draft.layout) return draft;
    return { ...draft, file: await askLayoutFile(questions, folder, draft.layout) };
  },
};

const steps = [askStart, askFolder, askFile];

async function openUnsaved({ kind }: StartingLayout, content: string): Promise<vscode.Uri> {
  const document = await vscode.workspace.openTextDocument({ language: kind, content });
  await vscode.window.showTextDocument(document, { preview: false });
  return document.uri;
}

/** Never overwrites a file: one may have appeared since the name was typed. */
async function create(file: vscode.Uri, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { overwrite: false, contents: new TextEncoder().encode(text) });
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new UserError(
    l10n.t('The file could not be created. It may be there already, or the folder may be protected.'),
  );
}
