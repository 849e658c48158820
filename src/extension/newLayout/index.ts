import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { LayoutKind } from '../../core/layouts/layout.ts';
import {
  checkLayoutFileName,
  type LayoutFileNameProblem,
  layoutFileName,
} from '../../core/layouts/layoutFileName.ts';
import { titlePlace } from '../../core/layouts/layoutTitle.ts';
import { withMovedPaths } from '../../core/layouts/movedPaths.ts';
import { isRelative, writtenIncludes } from '../../core/mjml/includes.ts';
import { leadsOut } from '../../core/text/samePath.ts';
import { nameProblemText } from '../errors/unportableNames.ts';
import { UserError } from '../errors/userError.ts';
import { showWarning } from '../kit/messages.ts';
import { placeIn } from '../kit/placeOfFile.ts';
import { type Questions, runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n, listed, type Words } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { isLayout } from '../layouts/layoutFile.ts';
import { ownFooterUri } from '../layouts/ownFooter.ts';
import type { LayoutStart } from './templates/startingLayouts.ts';
import { askStart, type ChosenStart, type StartParts } from './templates/startStep.ts';

/** The answers given so far. */
interface NewLayoutDraft {
  readonly chosen?: ChosenStart;
  /** The workspace folder, and the new file in it. */
  readonly folder?: vscode.Uri;
  readonly file?: vscode.Uri;
}

/**
 * Asks for a template and a file name, creates the layout and opens it. Without a workspace folder, opens an untitled document.
 * Returns the layout’s address; `undefined` if the user cancels.
 */
export async function newLayout(parts: StartParts): Promise<vscode.Uri | undefined> {
  const steps = [layoutStartStep(parts), askWorkspaceFolder, askFileName];
  const title = l10n.t('New Layout');
  const { chosen, file } = (await runSteps<NewLayoutDraft>(title, steps, {})) ?? {};
  if (!chosen) return undefined;
  const { start } = chosen;
  if (!file) {
    const { uri } = await openUnsaved(start);
    warnOfMissingIncludes(start, uri);
    return uri;
  }
  await createLayout(file, start);
  await showAtTitle(await vscode.workspace.openTextDocument(file), start);
  warnOfMissingIncludes(start, file);
  return file;
}

const layoutStartStep = (parts: StartParts): Step<NewLayoutDraft> => ({
  ask: async (draft, questions) => ({
    ...draft,
    chosen: await askStart(questions, parts, draft.chosen?.key),
  }),
});

const foldersHere = () => vscode.workspace.workspaceFolders ?? [];

const askWorkspaceFolder: Step<NewLayoutDraft> = {
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
      placeholder: l10n.t('Select the folder for the layout'),
      items,
      ...(active && { active }),
    });
    return { ...draft, folder: uri };
  },
};

const askFileName: Step<NewLayoutDraft> = {
  applies: () => foldersHere().length > 0,
  async ask(draft, questions) {
    const folder = draft.folder ?? foldersHere()[0]?.uri;
    if (!folder || !draft.chosen) return draft;
    return { ...draft, file: await askLayoutFile(questions, folder, draft.chosen.start) };
  },
};

async function openUnsaved(start: LayoutStart): Promise<vscode.TextDocument> {
  const { kind, text } = start;
  const document = await vscode.workspace.openTextDocument({ language: kind, content: text });
  await showAtTitle(document, start);
  return document;
}

/** Opens the layout with its title selected, which is typed first. */
async function showAtTitle(document: vscode.TextDocument, { kind }: LayoutStart): Promise<void> {
  const { start = 0, end = 0 } = titlePlace(kind, document.getText()) ?? {};
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { preview: false, selection });
}

/** Creates the files. Never overwrites a file, which may have appeared since the name was typed. */
async function createLayout(file: vscode.Uri, start: LayoutStart): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const add = (uri: vscode.Uri, text: string) =>
    edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(text) });
  add(file, textAt(file, start.from, start.text));
  if (start.ownFooter !== undefined) add(ownFooterUri(file), textAt(file, start.from, start.ownFooter));
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new UserError(
    l10n.t('Couldn’t create the file. It may already exist, or the folder may be read-only.'),
  );
}

/** Returns the text with the paths of its includes and pictures adapted to the new directory. */
function textAt(file: vscode.Uri, from: vscode.Uri | undefined, text: string): string {
  if (!from || !canReach(file, from)) return text;
  return withMovedPaths(text, posix.dirname(from.path), posix.dirname(file.path));
}

/** Returns true if a layout at `file` can include the files beside `from`. */
function canReach(file: vscode.Uri, from: vscode.Uri): boolean {
  const isOnSameSystem = file.scheme === from.scheme && file.authority === from.authority;
  return isOnSameSystem && vscode.workspace.getWorkspaceFolder(from) !== undefined;
}

/** Shows a warning that lists the included files which the new layout can’t reach. */
function warnOfMissingIncludes({ kind, text, from }: LayoutStart, file: vscode.Uri): void {
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
      '“{0}” includes files that were not copied: {1}. Copy them to the same places relative to the new layout, or change their paths.',
      fileName(from),
      paths.length > some.length
        ? l10n.t('{0} and {1} more', listed(some), paths.length - some.length)
        : listed(some),
    ),
  );
}

/** Asks for the file of a new layout in `folder`, and validates its name while the user types. */
async function askLayoutFile(
  questions: Questions,
  folder: vscode.Uri,
  start: LayoutStart,
): Promise<vscode.Uri> {
  const { file, kind, from } = start;
  const uriOf = (text: string) => vscode.Uri.joinPath(folder, layoutFileName(text, kind));
  const isTaken = async (uri: vscode.Uri) =>
    (await fileExists(uri)) || (await footerTaken(uri, start)) !== undefined;
  const beside = (from && directoryInFolder(from, folder)) ?? directoryOfActiveLayout(folder);
  const value = await freeLayoutName(posix.join(beside, file), (name) => isTaken(uriOf(name)));
  const text = await questions.text({
    prompt: l10n.t('File name, optionally with a folder'),
    value,
    valueSelection: [value.lastIndexOf('/') + 1, value.lastIndexOf('.')],
    validate: async (typed) => {
      const problem = checkLayoutFileName(layoutFileName(typed, kind), kind);
      if (problem) return problemText(problem, kind);
      const uri = uriOf(typed);
      if (await fileExists(uri)) return l10n.t('A file with this name already exists.');
      const footer = await footerTaken(uri, start);
      if (footer === undefined) return undefined;
      return l10n.t(
        'The letter’s footer can’t be saved: the file “{0}” already exists. Choose another name.',
        footer,
      );
    },
  });
  return uriOf(text);
}

/** Returns the directory of the active editor’s layout, relative to `folder`, where most new layouts belong; '' if there is none. */
function directoryOfActiveLayout(folder: vscode.Uri): string {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return (uri && isLayout(uri) && directoryInFolder(uri, folder)) || '';
}

/** Returns the directory of a file relative to `folder`; `undefined` when it is outside. */
function directoryInFolder(uri: vscode.Uri, folder: vscode.Uri): string | undefined {
  const place = placeIn(folder, vscode.Uri.joinPath(uri, '..'));
  return place === undefined || leadsOut(place) ? undefined : place;
}

/** Returns the name if it is free, else `spring-2.mjml` and so on. */
async function freeLayoutName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  const { dir, name: stem, ext } = posix.parse(name);
  for (let number = 1; ; number++) {
    const candidate = posix.join(dir, number === 1 ? `${stem}${ext}` : `${stem}-${number}${ext}`);
    if (!(await isTaken(candidate))) return candidate;
  }
}

/** Returns the name of an existing file that the new layout’s own footer would overwrite; `undefined` if there is none. */
async function footerTaken(layout: vscode.Uri, { ownFooter }: LayoutStart): Promise<string | undefined> {
  const footer = ownFooterUri(layout);
  return ownFooter !== undefined && (await fileExists(footer)) ? fileName(footer) : undefined;
}

async function fileExists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

function problemText(problem: LayoutFileNameProblem, kind: LayoutKind): Words {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter a file name.');
    case 'outsideFolder':
      return l10n.t('The file must be inside this folder. Remove “..” and slashes at the start and end.');
    case 'wrongEnding':
      return kind === 'mjml'
        ? l10n.t('The file name of an MJML layout must end with .mjml')
        : l10n.t('The file name of an HTML layout must end with .html');
    case 'footerName':
      return l10n.t('Names that end with .footer.html are reserved for the footers of layouts.');
    default:
      return nameProblemText(problem);
  }
}
