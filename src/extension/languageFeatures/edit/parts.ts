import * as vscode from 'vscode';
import { checkLayoutFileName, layoutFileName } from '../../../core/layouts/layoutFileName.ts';
import { withoutRandomIds } from '../../../core/letters/randomIds.ts';
import { writtenIncludes } from '../../../core/mjml/includes.ts';
import {
  elementsToExtract,
  includeAt,
  indentationAt,
  type Passage,
  reindented,
} from '../../../core/mjml/parts.ts';
import type { MjmlCompiler } from '../../compiling/mjmlCompiler.ts';
import type { OpenLayouts } from '../../compiling/openLayouts.ts';
import { nameProblemText } from '../../errors/unportableNames.ts';
import { UserError } from '../../errors/userError.ts';
import { askText } from '../../kit/inputs.ts';
import { showInformation } from '../../kit/messages.ts';
import { asCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { documentKind, fileName, openLayout, readLayoutText } from '../../layouts/layoutDocument.ts';
import { includedUri } from '../../layouts/layoutInputs.ts';
import type { WorkspaceLayouts } from '../../layouts/workspaceLayouts.ts';
import { commands } from '../../names.ts';
import { rangeBetween } from './convert.ts';

/** Offers to move the selected elements into a part of their own, and to put a part in the place of its `mj-include`. */
export class PartActions implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.RefactorExtract, vscode.CodeActionKind.RefactorInline];

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    if (!isFile(document)) return [];
    const elements = range.isEmpty ? undefined : elementsIn(document, range);
    const include = includeIn(document, range);
    return [
      ...(elements
        ? [actionFor(elements, commands.partExtract, l10n.t('Extract to a Part…'), 'RefactorExtract')]
        : []),
      ...(include
        ? [actionFor(include, commands.partInline, l10n.t('Inline the Part'), 'RefactorInline')]
        : []),
    ];
  }
}

function actionFor(
  passage: DocumentPassage,
  command: typeof commands.partExtract | typeof commands.partInline,
  title: Words,
  kind: 'RefactorExtract' | 'RefactorInline',
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind[kind]);
  action.command = asCommand(title, command, passage);
  return action;
}

/** A passage of a version of a document. */
export interface DocumentPassage {
  readonly uri: vscode.Uri;
  readonly version: number;
  readonly passage: Passage;
}

/** Included files are found beside the file of their layout. */
const isFile = ({ uri }: vscode.TextDocument) => uri.scheme === 'file';

function elementsIn(
  document: vscode.TextDocument,
  { start, end }: vscode.Range,
): DocumentPassage | undefined {
  const { uri, version } = document;
  const passage = elementsToExtract(document.getText(), document.offsetAt(start), document.offsetAt(end));
  return passage && { uri, version, passage };
}

function includeIn(document: vscode.TextDocument, { start }: vscode.Range): DocumentPassage | undefined {
  const { uri, version } = document;
  const passage = includeAt(document.getText(), document.offsetAt(start));
  return passage && { uri, version, passage };
}

/** Returns the active editor of an MJML file. Throws a `UserError` if there is none. */
function activeEditor(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (!editor || documentKind(editor.document) !== 'mjml')
    throw new UserError(l10n.t('Open a layout in MJML first.'));
  const { document } = editor;
  if (document.isUntitled)
    throw new UserError(l10n.t('Save the layout as a file first: its parts are files beside it.'));
  if (!isFile(document))
    throw new UserError(
      l10n.t(
        'Parts are files beside the layout, which Mailroom can’t read in a virtual workspace. Clone the repository, or open its folder on a disk.',
      ),
    );
  return editor;
}

/**
 * Moves elements into a new file beside the layout, as one edit: those of a code action, else those at the selection of the active editor.
 * Throws a `UserError` if there are none, or if that would change the letter.
 */
export async function extractPart(asked: DocumentPassage | undefined, compiler: MjmlCompiler): Promise<void> {
  const { uri, version, passage } = asked ?? selectedElements();
  const document = await openLayout(uri);
  const part = await askForPart(uri);
  if (!part) return;
  const source = document.getText();
  const include = `<mj-include path="./${fileName(part)}" />`;
  const indentation = indentationAt(source, passage.start);
  const { fs } = vscode.workspace;
  const written = (text: string) => new TextEncoder().encode(`${text}\n`);
  const ways = reindented(source.slice(passage.start, passage.end), indentation, '');
  let text: string;
  try {
    text = await withoutChange(document, compiler, ways, async (way) => {
      // MJML includes only files that exist.
      await fs.writeFile(part, written(way));
      return spliced(source, passage, include);
    });
  } finally {
    await fs.delete(part);
  }
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(part, { contents: written(text) });
  edit.replace(uri, rangeBetween(document, passage.start, passage.end), include);
  await apply(edit, document, version);
}

function selectedElements(): DocumentPassage {
  const { document, selection } = activeEditor();
  const elements = elementsIn(document, selection);
  if (elements) return elements;
  throw new UserError(l10n.t('Select elements in the body or the head, or place the cursor on one.'));
}

/**
 * Puts the text of a part in the place of its `mj-include`, as one edit: that of a code action, else the one at the cursor of the active
 * editor. Then asks whether to delete the file, if nothing includes it any more. Throws a `UserError` if there is no include, or if the
 * letter would change.
 */
export async function inlinePart(
  asked: DocumentPassage | undefined,
  { mjml, workspace }: Pick<OpenLayouts, 'mjml' | 'workspace'>,
): Promise<void> {
  const { uri, version, passage } = asked ?? includeAtCursor();
  const document = await openLayout(uri);
  const source = document.getText();
  const [include] = writtenIncludes(source.slice(passage.start, passage.end));
  const part = include && includedUri(uri, include);
  if (!part || include.type !== 'mjml') {
    throw new UserError(l10n.t('Only a part in MJML can be inlined, not a file with styles or HTML.'));
  }
  const indentation = indentationAt(source, passage.start);
  const ways = reindented((await readLayoutText(part)).trim(), '', indentation);
  const text = await withoutChange(document, mjml, ways, (way) => spliced(source, passage, way));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, rangeBetween(document, passage.start, passage.end), text);
  await apply(edit, document, version);
  await offerToDelete(part, document, await workspace());
}

/** Asks whether to delete a part if no file includes it any more. */
async function offerToDelete(
  part: vscode.Uri,
  layout: vscode.TextDocument,
  workspace: WorkspaceLayouts,
): Promise<void> {
  // Other workspaces may include a file of a shared folder.
  const isNeeded = async () =>
    !vscode.workspace.getWorkspaceFolder(part) || (await workspace.isIncluded(part));
  if (await isNeeded()) return;
  const remove = l10n.t('Delete the File');
  const message = l10n.t('No layout includes “{0}” any more.', fileName(part));
  if ((await showInformation(message, remove)) !== remove) return;
  if (await isNeeded()) throw new UserError(l10n.t('“{0}” is included again, so it stays.', fileName(part)));
  // The saved layout still includes the file.
  if (layout.isDirty && !(await layout.save()))
    throw new UserError(l10n.t('“{0}” couldn’t be saved, so the part stays.', fileName(layout.uri)));
  const edit = new vscode.WorkspaceEdit();
  edit.deleteFile(part);
  if (!(await vscode.workspace.applyEdit(edit))) throw new UserError(l10n.t('VS Code refused the changes.'));
}

function includeAtCursor(): DocumentPassage {
  const { document, selection } = activeEditor();
  const include = includeIn(document, selection);
  if (include) return include;
  throw new UserError(l10n.t('Place the cursor on the <mj-include> of the part.'));
}

const spliced = (source: string, { start, end }: Passage, text: string) =>
  source.slice(0, start) + text + source.slice(end);

/** Asks for the file of a new part, beside the layout. Returns `undefined` if the user cancels. */
async function askForPart(layout: vscode.Uri): Promise<vscode.Uri | undefined> {
  const uriOf = (typed: string) => vscode.Uri.joinPath(layout, '..', layoutFileName(typed, 'mjml'));
  const name = await askText({
    title: l10n.t('Extract to a Part'),
    prompt: l10n.t('File name of the part. The file is created beside the layout.'),
    value: 'part.mjml',
    valueSelection: [0, 'part'.length],
    validate: async (typed) => {
      const file = layoutFileName(typed, 'mjml');
      const problem = partNameProblem(file);
      if (problem) return problem;
      return (await exists(uriOf(typed))) ? l10n.t('A file with this name already exists.') : undefined;
    },
  });
  return name === undefined ? undefined : uriOf(name);
}

function partNameProblem(file: string): Words | undefined {
  const withoutFolder = l10n.t('Enter a file name without a folder, such as {0}.', 'header.mjml');
  // A percent sign would be decoded by MJML.
  if (/[/%]/.test(file)) return withoutFolder;
  const problem = checkLayoutFileName(file, 'mjml');
  switch (problem) {
    case undefined:
      return undefined;
    case 'empty':
    case 'outsideFolder':
    case 'wrongEnding':
    case 'footerName':
      return withoutFolder;
    default:
      return nameProblemText(problem);
  }
}

const exists = (file: vscode.Uri) =>
  vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );

/**
 * Returns the first of several ways with which the layout compiles to the same letter. `textWith` returns the text of the layout. Throws a
 * `UserError` if there is none.
 */
async function withoutChange(
  { uri, getText }: vscode.TextDocument,
  compiler: MjmlCompiler,
  ways: readonly string[],
  textWith: (way: string) => string | Promise<string>,
): Promise<string> {
  const compiled = async (text: string) => {
    const result = await compiler.compile({ uri, getText: () => text }, 'once');
    return result?.pieces && withoutRandomIds(result.pieces.join(''));
  };
  const before = await compiled(getText());
  if (before === undefined) throw new UserError(l10n.t('The layout has errors. Correct them first.'));
  for (const way of ways) if ((await compiled(await textWith(way))) === before) return way;
  throw new UserError(l10n.t('Nothing was changed, because the letter would change.'));
}

async function apply(
  edit: vscode.WorkspaceEdit,
  document: vscode.TextDocument,
  version: number,
): Promise<void> {
  if (document.version !== version) {
    throw new UserError(l10n.t('The layout was changed in the meantime. Try again.'));
  }
  if (!(await vscode.workspace.applyEdit(edit))) throw new UserError(l10n.t('VS Code refused the changes.'));
}
