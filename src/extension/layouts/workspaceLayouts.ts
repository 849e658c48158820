import * as vscode from 'vscode';
import {
  type IncludeGraph,
  mastersIn,
  partState,
  reachableIn,
  readIncludeGraph,
} from '../../core/layouts/includeGraph.ts';
import { classMentions } from '../../core/mjml/classes.ts';
import { Disposable } from '../kit/disposable.ts';
import { uriKey } from '../kit/placeOfFile.ts';
import { currentText, openDocument } from './layoutDocument.ts';
import { includedUri } from './layoutInputs.ts';

/** A layout or an included part, with the text of its editor or, if it is not open, of its file. */
export interface WorkspaceLayout {
  readonly uri: vscode.Uri;
  readonly source: string;
}

/** The MJML files of the workspace and the open MJML documents. Texts of files are cached until the file changes. */
export class WorkspaceLayouts extends Disposable {
  readonly #texts = new Map<string, Promise<string | undefined>>();
  #files: Promise<readonly vscode.Uri[]> | undefined;
  /** The layouts that were active or edited (`uriKey`), the most recent one last. */
  readonly #used = new Set<string>();

  constructor() {
    super();
    const workspace = vscode.workspace;
    const window = vscode.window;
    for (const { document } of window.visibleTextEditors) this.#use(document);
    this.#use(window.activeTextEditor?.document);
    this._register(window.onDidChangeActiveTextEditor((editor) => this.#use(editor?.document)));
    this._register(workspace.onDidChangeTextDocument(({ document }) => this.#use(document)));
    const watcher = this._register(workspace.createFileSystemWatcher('**/*.mjml'));
    const forget = (uri: vscode.Uri) => void this.#texts.delete(uriKey(uri));
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
    // The watcher may miss files that are created together with their folder.
    this._register(
      workspace.onDidOpenTextDocument(({ languageId }) => languageId === 'mjml' && forgetList()),
    );
    // Saves are handled here, too: the watcher may report one only after the document has been closed.
    this._register(workspace.onDidSaveTextDocument(({ uri }) => forget(uri)));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => forget(uri)));
  }

  /** Returns the layouts by `uriKey`. */
  async all(): Promise<ReadonlyMap<string, WorkspaceLayout>> {
    const files = await this.#list();
    const open = vscode.workspace.textDocuments.filter(({ languageId }) => languageId === 'mjml');
    const uris = [...open.map(({ uri }) => uri), ...files];
    const layouts = new Map<string, WorkspaceLayout>();
    for (const layout of await Promise.all(uris.map((uri) => this.#read(uri)))) {
      if (layout) layouts.set(uriKey(layout.uri), layout);
    }
    return layouts;
  }

  /**
   * Returns the layouts that include a file, directly or through other files: the most recently used one first. Returns none in a workspace
   * that is not trusted, where nothing is included.
   */
  async mastersOf(part: vscode.Uri): Promise<readonly vscode.Uri[]> {
    if (!vscode.workspace.isTrusted) return [];
    const all = await this.all();
    const keys = mastersIn(textsOf(all), includesIn(all), uriKey(part));
    const masters = keys.flatMap((key) => all.get(key)?.uri ?? []);
    const used = [...this.#used];
    const lastUse = (uri: vscode.Uri) => used.indexOf(uriKey(uri));
    return masters.toSorted((a, b) => lastUse(b) - lastUse(a) || (a.path < b.path ? -1 : 1));
  }

  /** Returns true if a layout or a part includes a file. */
  async isIncluded(file: vscode.Uri): Promise<boolean> {
    return includesIn(await this.all()).including.has(uriKey(file));
  }

  /** Returns true for a part: MJML without an `mjml` root, or a file without a body of its own that layouts include. */
  async isPart({ uri, source }: WorkspaceLayout): Promise<boolean> {
    const state = partState(uri.path, source);
    return state === 'part' || (state === 'ifIncluded' && (await this.mastersOf(uri)).length > 0);
  }

  #use(document: vscode.TextDocument | undefined): void {
    if (document?.languageId !== 'mjml') return;
    const key = uriKey(document.uri);
    this.#used.delete(key);
    this.#used.add(key);
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

  async #read(uri: vscode.Uri): Promise<WorkspaceLayout | undefined> {
    const document = openDocument(uri);
    if (document) return { uri, source: document.getText() };
    const key = uriKey(uri);
    const text = this.#texts.get(key) ?? currentText(uri);
    this.#texts.set(key, text);
    const source = await text;
    return source === undefined ? undefined : { uri, source };
  }
}

async function findFiles(): Promise<readonly vscode.Uri[]> {
  return await vscode.workspace.findFiles('**/*.mjml', '**/node_modules/**');
}

/** Returns the layouts whose classes this one can use: its includes, the letters that include it, and the includes of those letters. */
export async function relatedLayouts(
  { uri }: vscode.TextDocument,
  layouts: WorkspaceLayouts,
): Promise<readonly WorkspaceLayout[]> {
  const all = await layouts.all();
  return [...relationsIn(all)(uriKey(uri))].flatMap((key) => all.get(key) ?? []);
}

/**
 * Returns the layouts that share a class with this one: related layouts that mention it, layouts related to those, and so on.
 * Letters that only share a part without the class may use the name for different things.
 */
export async function layoutsWithClass(
  { uri }: vscode.TextDocument,
  layouts: WorkspaceLayouts,
  className: string,
): Promise<readonly WorkspaceLayout[]> {
  const all = await layouts.all();
  const related = relationsIn(all);
  const mentions = ({ source }: WorkspaceLayout) =>
    classMentions(source).some(({ text }) => text === className);
  const mentioning = new Map([...all].filter(([, layout]) => mentions(layout)));
  const found = new Set([uriKey(uri)]);
  for (const key of found) for (const other of related(key)) if (mentioning.has(other)) found.add(other);
  return [...found].flatMap((key) => mentioning.get(key) ?? []);
}

function relationsIn(layouts: ReadonlyMap<string, WorkspaceLayout>): (key: string) => ReadonlySet<string> {
  const { included, including } = includesIn(layouts);
  return (key) => reachableIn(reachableIn([key], including), included);
}

/** Returns which files each file includes, and which ones include it. */
function includesIn(layouts: ReadonlyMap<string, WorkspaceLayout>): IncludeGraph {
  return readIncludeGraph(textsOf(layouts), (layout, path) => {
    const from = layouts.get(layout)?.uri;
    const file = from && includedUri(from, { path });
    return file && uriKey(file);
  });
}

const textsOf = (layouts: ReadonlyMap<string, WorkspaceLayout>): ReadonlyMap<string, string> =>
  new Map([...layouts].map(([key, { source }]) => [key, source]));
