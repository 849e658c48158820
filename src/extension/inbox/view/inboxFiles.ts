import * as vscode from 'vscode';
import { cut } from '../../../core/text/shortText.ts';
import type { InboxLetter, InboxReply } from '../../../protocol/inbox.ts';
import { Disposable } from '../../kit/disposable.ts';
import { inboxScheme } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';

const longestName = 60;

/** Returns the URI of a letter or reply: `/<number>/<subject>.eml`, for replies `/replies/<number>/<subject>.eml`. */
export function inboxUri(letter: InboxLetter | InboxReply): vscode.Uri {
  const { id, subject } = letter;
  const directory = isReply(letter) ? `replies/${id}` : id;
  const line = subject.replace(/[\p{Cc}\p{Cf}/\\]/gu, ' ').trim();
  const name = cut(line, longestName) || String(id);
  return vscode.Uri.from({ scheme: inboxScheme, path: `/${directory}/${name}.eml` });
}

export function isReply(letter: InboxLetter | InboxReply): letter is InboxReply {
  return 'from' in letter;
}

export type LetterSources = Pick<SandboxHost, 'ask' | 'isStarted' | 'onDidStart'>;

/** The maximum number of files to remember that were read before the sandbox ran. */
const mostEarly = 100;

/**
 * The letters of the sandbox's inbox as read-only files. Before the workspace is trusted, reading one never starts the sandbox
 * and fails while it does not run: a `.code-workspace` file may name such a file as a folder.
 */
export class InboxFiles extends Disposable implements vscode.FileSystemProvider {
  readonly #sandbox: LetterSources;
  readonly #isTrusted: () => boolean;
  /** Files that were not found because the sandbox was not running. */
  readonly #early = new Map<string, vscode.Uri>();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.FileChangeEvent[]>());

  readonly onDidChangeFile = this.#changed.event;

  constructor(sandbox: LetterSources, isTrusted: () => boolean = () => vscode.workspace.isTrusted) {
    super();
    this.#sandbox = sandbox;
    this.#isTrusted = isTrusted;
    this._register(sandbox.onDidStart(() => this.#reportEarly()));
  }

  /** Does nothing, because letters never change. */
  watch(): vscode.Disposable {
    return { dispose: () => {} };
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { byteLength: size } = await this.readFile(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const [, replies, id] = /^\/(replies\/)?(\d{1,15})\//.exec(uri.path) ?? [];
    if (id === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    if (!this.#sandbox.isStarted && !this.#isTrusted()) {
      if (this.#early.size < mostEarly) this.#early.set(uri.toString(), uri);
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const kind = replies === undefined ? 'source' : 'replySource';
    const source = await this.#sandbox.ask({ kind, id: Number(id) });
    if (!source) throw vscode.FileSystemError.FileNotFound(uri);
    return source;
  }

  /** Makes editors that were restored before the sandbox ran read their letters again. */
  #reportEarly(): void {
    const uris = [...this.#early.values()];
    this.#early.clear();
    this.#changed.fire(uris.map((uri) => ({ type: vscode.FileChangeType.Created, uri })));
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
