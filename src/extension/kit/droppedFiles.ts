import * as vscode from 'vscode';

/** The MIME type of dropped files (RFC 2483, section 5). */
export const filesType = 'text/uri-list';

/** Returns the addresses of dropped files. */
export async function droppedFiles(data: vscode.DataTransfer): Promise<vscode.Uri[]> {
  const list = (await data.get(filesType)?.asString()) ?? '';
  const lines = list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => vscode.Uri.parse(line));
}
