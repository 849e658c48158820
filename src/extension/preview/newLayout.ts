import { posix } from 'node:path';
import * as vscode from 'vscode';
import { isRelative, withMovedIncludes, writtenIncludes } from '../../core/mjml/includes.ts';
import { UserError } from '../errors/userError.ts';
import { showWarning } from '../kit/messages.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n, listed } from '../kit/words.ts';
import { ownFooterUri } from '../layouts/footerSource.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import type { LayoutStart } from './layoutStart.ts';
import { askLayoutFile } from './newLayoutFile.ts';
import { askStart, type ChosenStart, type StartParts } from './startStep.ts';

/** What is known of a new layout while it is asked for. */
interface Draft {
  readonly chosen?: ChosenStart;
  /** The folder of the workspace, and the file in it. */
  readonly folder?: vscode.Uri;
  readonly file?: vscode.Uri;
}

/**
 * Lets people choose what to start from and a file for it, and opens it; without a folder in the window, as a text that is not
 * saved yet. Returns where it is; `undefined` when they left.
 */
export async function newLayout(parts: StartParts): Promise<vscode.Uri | undefined> {
  const steps = [startStep(parts), askFolder, askFile];
  const { chosen, file } = (await runSteps<Draft>(l10n.t('New Layout'), steps, {})) ?? {};
  if (!chosen) return undefined;
  const { start } = chosen;
  if (!file) {
    const { uri } = await openUnsaved(start);
    tellLeftBehind(start, uri);
    return uri;
  }
  await create(file, start);
  await vscode.window.showTextDocument(file, { preview: false });
  tellLeftBehind(start, file);
  return file;
}

const startStep = (parts: StartParts): Step<Draft> => ({
  ask: async (draft, questions) => ({
    ...draft,
    chosen: await askStart(questions, parts, draft.chosen?.key),
  }),
});

const foldersHere = () => vscode.workspace.workspaceFolders ?? [];

const askFolder: Step<Draft> = {
  applies: () => foldersHere().length > 1,
  async ask(draft, questions) {
    const items = foldersHere().map(({ name, uri }) => ({
      label: asWords(name),
      description: asWords(uri.fsPath),
      uri,
    }));
    const from = draft.chosen?.start.from;
    const wanted = draft.folder ?? (from && vscode.workspace.getWorkspaceFolder(from)?.uri);
    const active = items.find(({ uri }) => uri.toString() === wanted?.toString());
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
    if (!folder || !draft.chosen) return draft;
    return { ...draft, file: await askLayoutFile(questions, folder, draft.chosen.start) };
  },
};

async function openUnsaved({ kind, text }: LayoutStart): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language: kind, content: text });
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

/** Never overwrites a file: one may have appeared since the name was typed. */
async function create(file: vscode.Uri, start: LayoutStart): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const add = (uri: vscode.Uri, text: string) =>
    edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(text) });
  add(file, textAt(file, start));
  if (start.ownFooter !== undefined) add(ownFooterUri(file), start.ownFooter);
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new UserError(
    l10n.t('The file could not be created. It may be there already, or the folder may be protected.'),
  );
}

/** The text with includes that lead to the same files from where it is written. */
function textAt(file: vscode.Uri, { kind, text, from }: LayoutStart): string {
  if (kind !== 'mjml' || !from || !canReach(file, from)) return text;
  return withMovedIncludes(text, posix.dirname(from.path), posix.dirname(file.path));
}

/** Whether a layout at `file` may include what is beside `from`. */
function canReach(file: vscode.Uri, from: vscode.Uri): boolean {
  const isOnSameSystem = file.scheme === from.scheme && file.authority === from.authority;
  return isOnSameSystem && vscode.workspace.getWorkspaceFolder(from) !== undefined;
}

/** Says which included files the new layout cannot reach. */
function tellLeftBehind({ kind, text, from }: LayoutStart, file: vscode.Uri): void {
  if (kind !== 'mjml' || !from || canReach(file, from)) return;
  const paths = [
    ...new Set(
      writtenIncludes(text)
        .filter(isRelative)
        .map(({ path }) => path),
    ),
  ];
  if (paths.length === 0) return;
  const some = paths.slice(0, 3).map(asWords);
  void showWarning(
    l10n.t(
      '“{0}” includes files that were not copied with it: {1}. Copy them to the same places beside the new layout, or change their paths.',
      fileName(from),
      paths.length > some.length
        ? l10n.t('{0} and {1} more', listed(some), paths.length - some.length)
        : listed(some),
    ),
  );
}
