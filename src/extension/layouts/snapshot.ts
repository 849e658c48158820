import type * as vscode from 'vscode';
import type { InspectedLayout } from '../../protocol/inspector.ts';
import { documentKind } from './layoutDocument.ts';
import { includesOf } from './mjmlCompiler.ts';

/** A layout in the text that it has now, with what it may include and the included texts that are being edited. */
export function snapshotOf(document: vscode.TextDocument): InspectedLayout {
  return {
    document: document.uri.toString(),
    kind: documentKind(document) ?? 'html',
    source: document.getText(),
    includes: includesOf(document),
  };
}
