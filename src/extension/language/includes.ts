import * as vscode from 'vscode';
import { writtenIncludes } from '../../core/mjml/includes.ts';
import { includedUri } from '../layouts/includedUri.ts';
import { rangeOf } from './convert.ts';

/** Makes the paths of `mj-include` links. */
export class IncludeLinks implements vscode.DocumentLinkProvider {
  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    return writtenIncludes(document.getText()).flatMap((include) => {
      const target = includedUri(document.uri, include);
      return target ? new vscode.DocumentLink(rangeOf(document, include.start, include.end), target) : [];
    });
  }
}

/** Goes from an `mj-include` to the file. */
export class IncludeDefinition implements vscode.DefinitionProvider {
  provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.DefinitionLink[] {
    const offset = document.offsetAt(position);
    const include = writtenIncludes(document.getText()).find(
      ({ start, end }) => start <= offset && offset <= end,
    );
    const targetUri = include && includedUri(document.uri, include);
    if (!targetUri) return [];
    const originSelectionRange = rangeOf(document, include.start, include.end);
    return [{ originSelectionRange, targetUri, targetRange: new vscode.Range(0, 0, 0, 0) }];
  }
}
