import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { layoutKind } from '../../core/layouts/layout.ts';
import { UserError } from '../errors/userError.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { compiledUri } from './compiledUri.ts';
import type { LayoutCompiler } from './layoutCompiler.ts';
import { documentKind, fileName, openDocument } from './layoutDocument.ts';
import { layoutOrUnsaved } from './layoutFile.ts';
import type { LayoutInFront } from './layoutInFront.ts';

/** What shows, copies and exports a layout's HTML: exactly what would be uploaded, without the footer. */
export function htmlCommands(compiler: LayoutCompiler, previews: LayoutInFront) {
  const onLayout = (work: (layout: vscode.Uri) => Promise<void>) => (argument: unknown) =>
    work(layoutOrUnsaved(previews.layoutFor(argument)));
  return {
    [commands.layoutShowHtml]: onLayout(show),
    [commands.layoutCopyHtml]: onLayout((layout) => copy(layout, compiler)),
    [commands.layoutExportHtml]: onLayout((layout) => exportHtml(layout, compiler)),
  };
}

/** An HTML layout is compiled to itself. */
async function show(layout: vscode.Uri): Promise<void> {
  const document = openDocument(layout);
  const kind = document ? documentKind(document) : layoutKind(fileName(layout));
  await vscode.window.showTextDocument(kind === 'html' ? layout : compiledUri(layout));
}

async function copy(layout: vscode.Uri, compiler: LayoutCompiler): Promise<void> {
  const { html, title } = await compiler.compile(layout);
  await vscode.env.clipboard.writeText(html);
  void showInformation(
    l10n.t('Copied the HTML of “{0}”, exactly as it is uploaded. The footer is not in it.', title),
  );
}

async function exportHtml(layout: vscode.Uri, compiler: LayoutCompiler): Promise<void> {
  const { html, title } = await compiler.compile(layout);
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Export HTML'),
    defaultUri: exportUri(layout),
    filters: { HTML: ['html'] },
  });
  if (!target) return;
  if (target.toString() === layout.toString()) {
    throw new UserError(l10n.t('“{0}” is the layout itself. Choose another name.', fileName(layout)));
  }
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(html));
  void showInformation(
    l10n.t(
      'Exported the HTML of “{0}” to {1}, exactly as it is uploaded. The footer is not in it.',
      title,
      fileName(target),
    ),
  );
}

function exportUri(layout: vscode.Uri): vscode.Uri {
  const name = fileName(layout);
  const exported = /\.html$/i.test(name)
    ? name.replace(/\.html$/i, '-export.html')
    : `${name.replace(/\.mjml$/i, '')}.html`;
  return vscode.Uri.joinPath(folderOf(layout), exported);
}

/** What was never saved would be saved into the workspace. */
function folderOf(layout: vscode.Uri): vscode.Uri {
  if (layout.scheme !== 'untitled') return vscode.Uri.joinPath(layout, '..');
  return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
}
