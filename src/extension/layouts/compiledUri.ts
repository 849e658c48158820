import * as vscode from 'vscode';
import { l10n } from '../kit/words.ts';
import { compiledScheme } from '../names.ts';
import { fileName } from './layoutDocument.ts';

/** The address of the document that shows what a layout is compiled to. */
export function compiledUri(layout: vscode.Uri): vscode.Uri {
  const name = l10n.t('{0} (compiled).html', fileName(layout).replace(/\.mjml$/i, ''));
  const { path } = vscode.Uri.joinPath(layout, '..', name);
  return vscode.Uri.from({ scheme: compiledScheme, path, query: layout.toString() });
}

/** The layout behind a document: of a compiled one the layout that it was compiled from, else the document itself. */
export function layoutBehind(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === compiledScheme ? vscode.Uri.parse(uri.query, true) : uri;
}
