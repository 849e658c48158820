import * as vscode from 'vscode';
import { readSilences } from '../../core/checks/silencing.ts';
import type { PlacedFinding } from '../layouts/inspector.ts';
import { openDocument } from '../layouts/layoutDocument.ts';
import { checkDiagnostic } from './checkDiagnostic.ts';

/** What was found in a letter, by file, without what a comment in the file silences. */
export async function letterDiagnostics(
  { uri: layout }: vscode.TextDocument,
  found: readonly PlacedFinding[],
): Promise<ReadonlyMap<string, readonly vscode.Diagnostic[]>> {
  const byFile = Map.groupBy(found, ({ location }) => location.uri.toString());
  const files = [...byFile].map(async ([file, inFile]) => {
    const isSilenced = readSilences(await textOf(vscode.Uri.parse(file, true)));
    const heard = inFile.filter(
      ({ finding, location }) => !isSilenced(finding.rule, location.range.start.line),
    );
    return [file, heard.map((placed) => checkDiagnostic(layout, placed))] as const;
  });
  return new Map(await Promise.all(files));
}

/** Without opening the file, which would make it a layout that is checked by itself. */
async function textOf(file: vscode.Uri): Promise<string> {
  const document = openDocument(file);
  if (document) return document.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    // It was there a moment ago. Then nothing in it is silenced.
    return '';
  }
}
