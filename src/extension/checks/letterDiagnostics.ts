import type * as vscode from 'vscode';
import type { PlacedFinding } from '../layouts/inspector.ts';
import { checkDiagnostic } from './checkDiagnostic.ts';
import type { FileDiagnostics } from './findingsByFile.ts';
import { withoutSilenced } from './silenced.ts';

/** What was found in a letter, by file, without what a comment in the file silences. */
export async function letterDiagnostics(
  { uri: layout }: vscode.TextDocument,
  found: readonly PlacedFinding[],
): Promise<FileDiagnostics> {
  const byFile = Map.groupBy(await withoutSilenced(found), ({ location }) => location.uri.toString());
  return new Map(
    [...byFile].map(([file, inFile]) => [file, inFile.map((placed) => checkDiagnostic(layout, placed))]),
  );
}
