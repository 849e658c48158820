import * as vscode from 'vscode';
import { cut } from '../../core/text/shortText.ts';
import type { InboxLetter, InboxReply } from '../../protocol/inbox.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { Disposable } from '../kit/disposable.ts';
import { inboxScheme } from '../names.ts';

const longestName = 60;

/** Where a letter of the inbox is read: a file whose folder is the letter's number, for replies among their own. */
export function inboxUri(letter: InboxLetter | InboxReply): vscode.Uri {
  const { id, subject } = letter;
  const folder = isReply(letter) ? `replies/${id}` : id;
  const line = subject.replace(/[\p{Cc}\p{Cf}/\\]/gu, ' ').trim();
  const name = cut(line, longestName) || String(id);
  return vscode.Uri.from({ scheme: inboxScheme, path: `/${folder}/${name}.eml` });
}

export function isReply(letter: InboxLetter | InboxReply): letter is InboxReply {
  return 'from' in letter;
}

/** The letters of the sandbox's inbox as files that nobody can write. */
export class InboxFiles extends Disposable implements vscode.FileSystemProvider {
  readonly #sandbox: SandboxHost;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.FileChangeEvent[]>());

  readonly onDidChangeFile = this.#changed.event;

  constructor(sandbox: SandboxHost) {
    super();
    this.#sandbox = sandbox;
    const options = { isReadonly: true, isCaseSensitive: true };
    this._register(vscode.workspace.registerFileSystemProvider(inboxScheme, this, options));
  }

  /** A letter that has arrived stays as it is. */
  watch(): vscode.Disposable {
    return { dispose: () => {} };
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { byteLength: size } = await this.readFile(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const [, replies, id] = /^\/(replies\/)?(\d{1,15})\//.exec(uri.path) ?? [];
    const kind = replies === undefined ? 'source' : 'replySource';
    const source = id === undefined ? undefined : await this.#sandbox.ask({ kind, id: Number(id) });
    if (!source) throw vscode.FileSystemError.FileNotFound(uri);
    return source;
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
