import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { mailroom } from './mailroom.ts';

/** An open layout, and the cursor that `|` marked in its text. */
export interface Marked {
  readonly document: vscode.TextDocument;
  readonly cursor: vscode.Position;
}

/** Returns a layout with this body. */
export const whole = (body: string) => `<mjml>\n  <mj-body>\n    ${body}\n  </mj-body>\n</mjml>\n`;

let folder: string;
let opened = 0;

/** Creates a folder for the layouts of each test in a group, and closes the editors that it leaves open. */
export function inMjmlFolder(): void {
  before(async () => {
    await mailroom();
    await makeFolder();
    await languageIsLoaded();
    await removeFolder();
  });
  beforeEach(makeFolder);
  afterEach(removeFolder);
}

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'mr-language-'));
}

async function removeFolder(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.files.revert');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await rm(folder, { recursive: true });
}

/**
 * Waits for the language support, which loads with the first MJML document of a window. Until then, the
 * commands of VS Code return nothing.
 */
async function languageIsLoaded(): Promise<void> {
  const { document } = await open(whole('<mj-include path="part.mjml" />'));
  await eventually(async () => {
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      'vscode.executeLinkProvider',
      document.uri,
    );
    assert.equal(links.length, 1);
  });
}

/** The path of a file in that folder. */
export const pathOf = (name: string) => join(folder, name);

/** Opens a new layout with this text. */
export async function open(marked: string, name = `layout${++opened}.mjml`): Promise<Marked> {
  const offset = marked.indexOf('|');
  const uri = vscode.Uri.file(pathOf(name));
  await writeFile(uri.fsPath, marked.replace('|', ''));
  await vscode.commands.executeCommand('vscode.open', uri);
  const { document } = vscode.window.activeTextEditor ?? assert.fail('no editor');
  assert.equal(document.uri.fsPath, uri.fsPath);
  return { document, cursor: document.positionAt(Math.max(offset, 0)) };
}

/** Returns the result of a provider command of VS Code at the cursor. */
export const ask = <T>({ document, cursor }: Marked, command: string, ...more: unknown[]) =>
  vscode.commands.executeCommand<T>(command, document.uri, cursor, ...more);

/** Returns the sorted labels of the completions at the cursor, except for words of the text. */
export async function offered(marked: Marked): Promise<string[]> {
  const list = await ask<vscode.CompletionList>(marked, 'vscode.executeCompletionItemProvider');
  const known = list.items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Text);
  return known.map(labelOf).sort();
}

export const labelOf = ({ label }: vscode.CompletionItem) =>
  typeof label === 'string' ? label : label.label;
