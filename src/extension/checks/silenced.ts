import * as vscode from 'vscode';
import { readSilences } from '../../core/checks/silencing.ts';
import type { PlacedFinding } from '../layouts/inspector.ts';
import { textOf } from '../layouts/layoutDocument.ts';

/** The findings of a letter without those that a comment silences, in the layout or in a file that it includes. */
export async function withoutSilenced(found: readonly PlacedFinding[]): Promise<readonly PlacedFinding[]> {
  const byFile = Map.groupBy(found, ({ location }) => location.uri.toString());
  const heard = [...byFile].map(async ([file, inFile]) => {
    // Opening the file would make it a layout that is checked by itself.
    const isSilenced = readSilences((await textOf(vscode.Uri.parse(file, true))) ?? '');
    return inFile.filter(({ finding, location }) => !isSilenced(finding.rule, location.range.start.line));
  });
  return (await Promise.all(heard)).flat();
}
