import * as vscode from 'vscode';
import type { PacketParts } from './packetHtml.ts';

/** The texts of the script of a packet. `test/unit/packetTexts.test.ts` compares them with its source. */
export const packetTexts = [
  'Approved: “{0}”',
  'As Read Aloud',
  'Button',
  'Click a part of the letter, then write what to change there.',
  'Copied.',
  'Dark Mode',
  'Desktop',
  'End of list',
  'End of table',
  'Heading level {0}',
  'Link',
  'List, {0} item|List, {0} items',
  'Mark a Place in the Letter',
  'Phone',
  'Picture',
  'Picture without a description',
  'Please change “{0}”',
  'Remove',
  'Row {0}, column {1}',
  'Row {0}, column {1}, header',
  'Separator',
  'A screen reader has nothing to read in this letter.',
  'Table, {0}, {1}',
  'Text',
  'The whole letter',
  'You approve the letter. Your answer counts when you have sent it.',
  'You ask for changes. Your answer counts when you have sent it.',
  '{0} column|{0} columns',
  '{0} row|{0} rows',
] as const;

/** Returns the script and the style of a packet, and the texts of the script in VS Code's display language. */
export async function packetSetup(
  extensionUri: vscode.Uri,
): Promise<Pick<PacketParts, 'script' | 'style' | 'setup'>> {
  const read = async (name: string) =>
    new TextDecoder().decode(
      await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'dist', name)),
    );
  const [script, style] = await Promise.all([read('packet.js'), read('packet.css')]);
  const { bundle = {} } = vscode.l10n;
  const messages = Object.fromEntries(packetTexts.map((text) => [text, bundle[text] ?? text]));
  return { script, style, setup: { language: vscode.env.language, messages } };
}
