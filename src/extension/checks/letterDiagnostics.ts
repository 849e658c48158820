import type * as vscode from 'vscode';
import type { LocatedFinding } from '../layouts/inspector.ts';
import { checkDiagnostic } from './checkDiagnostic.ts';
import type { FileDiagnostics } from './findingsByFile.ts';

/** What was found in a letter, by file. */
export function letterDiagnostics(
  { uri: layout }: vscode.TextDocument,
  found: readonly LocatedFinding[],
): FileDiagnostics {
  const byFile = Map.groupBy(found, ({ location }) => location.uri.toString());
  return new Map(
    [...byFile].map(([file, inFile]) => [file, inFile.map((placed) => checkDiagnostic(layout, placed))]),
  );
}
