import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { currentText, openDocument } from '../layouts/layoutDocument.ts';

/** A layout, or a part of layouts, with its text as it is being edited. */
export interface LayoutText {
  readonly uri: vscode.Uri;
  readonly source: string;
}

/** The MJML files of the workspace and the open ones. What is read of the disk is kept until it changes there. */
export class WorkspaceLayouts extends Disposable {
  readonly #texts = new Map<string, Promise<string | undefined>>();
  #files: Promise<readonly vscode.Uri[]> | undefined;

  constructor() {
    super();
    const workspace = vscode.workspace;
    const watcher = this._register(workspace.createFileSystemWatcher('**/*.mjml'));
    const forget = (uri: vscode.Uri) => void this.#texts.delete(uri.toString());
    const forgetList = () => {
      this.#files = undefined;
    };
    const forgetBoth = (uri: vscode.Uri) => {
      forget(uri);
      forgetList();
    };
    this._register(watcher.onDidChange(forget));
    this._register(watcher.onDidCreate(forgetBoth));
    this._register(watcher.onDidDelete(forgetBoth));
    this._register(workspace.onDidChangeWorkspaceFolders(forgetList));
    // The watcher may tell of what was saved only after the document has been closed.
    this._register(workspace.onDidSaveTextDocument(({ uri }) => forget(uri)));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => forget(uri)));
  }

  /** The layouts by their addresses; of those that are open, their current text. */
  async all(): Promise<ReadonlyMap<string, LayoutText>> {
    const files = await this.#list();
    const open = vscode.workspace.textDocuments.filter(({ languageId }) => languageId === 'mjml');
    const uris = [...open.map(({ uri }) => uri), ...files];
    const layouts = new Map<string, LayoutText>();
    for (const layout of await Promise.all(uris.map((uri) => this.#read(uri)))) {
      if (layout) layouts.set(layout.uri.toString(), layout);
    }
    return layouts;
  }

  async #list(): Promise<readonly vscode.Uri[]> {
    this.#files ??= findFiles();
    try {
      return await this.#files;
    } catch (error) {
      this.#files = undefined;
      throw error;
    }
  }

  async #read(uri: vscode.Uri): Promise<LayoutText | undefined> {
    const document = openDocument(uri);
    if (document) return { uri, source: document.getText() };
    const key = uri.toString();
    const text = this.#texts.get(key) ?? currentText(uri);
    this.#texts.set(key, text);
    const source = await text;
    return source === undefined ? undefined : { uri, source };
  }
}

async function findFiles(): Promise<readonly vscode.Uri[]> {
  return await vscode.workspace.findFiles('**/*.mjml', '**/node_modules/**');
}
