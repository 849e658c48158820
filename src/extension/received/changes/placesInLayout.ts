import type * as vscode from 'vscode';
import type { Passage } from '../../../core/checks/letterTree.ts';
import { type Inspector, locationOf } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { openLayout } from '../../layouts/layoutDocument.ts';
import { layoutAt } from '../../layouts/realLayout.ts';
import type { FoundUpload } from './findUpload.ts';

/** Returns where passages of an upload are in its layout; `undefined` if the layout is gone or no longer compiles to the upload. */
export async function placesInLayout(
  inspector: Pick<Inspector, 'passagePlaces'>,
  { maket, kept }: FoundUpload,
  passages: readonly Passage[],
): Promise<readonly (vscode.Location | undefined)[] | undefined> {
  if (maket.layout === undefined) return undefined;
  try {
    const layout = await layoutAt(maket.layout);
    const letter = { html: kept.html, language: maket.language };
    const found = await inspector.passagePlaces(await openLayout(layout), letter, passages);
    return found?.map((place) => place && locationOf(layout, place));
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
