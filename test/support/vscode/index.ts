/**
 * A small double of VS Code's API in Node: values and events, settings, commands, a folder, and a window that shows nothing, so that
 * messages stay open and views are never visible. It has what the tests of `test/parts` need, and does not imitate VS Code's behavior: a
 * test of that belongs in the real host, `test/host`.
 */
import type { URI } from 'vscode-uri';
import * as configuration from './configuration.ts';
import { installed } from './extension.ts';
import { type Diagnostic, Disposable, never } from './values.ts';
import * as folders from './workspace.ts';

export * from './values.ts';

let copied = '';

export const version = '1.110.0';

export const env = {
  language: 'en',
  clipboard: {
    readText: async () => copied,
    writeText: async (text: string) => {
      copied = text;
    },
  },
};

export const l10n = {
  /** Texts by their English original; English without it. */
  bundle: undefined as { readonly [english: string]: unknown } | undefined,
  t: (text: string, ...values: readonly (string | number)[]) =>
    String(l10n.bundle?.[text] ?? text).replace(/\{(\d)\}/g, (place, at) => String(values[at] ?? place)),
};

export const extensions = { getExtension: (id: string) => (id === installed.id ? installed : undefined) };

const nobody = () => new Disposable(() => {});

type Handler = (...args: unknown[]) => unknown;
const handlers = new Map<string, Handler>([
  ['notifications.hideToasts', () => {}],
  ['setContext', () => {}],
  ['workbench.action.closeSidebar', () => {}],
]);

export const commands = {
  registerCommand: (name: string, handler: Handler) => {
    if (handlers.has(name)) throw new Error(`command '${name}' already exists`);
    handlers.set(name, handler);
    return new Disposable(() => handlers.delete(name));
  },
  executeCommand: async (name: string, ...args: unknown[]) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`command '${name}' not found`);
    return handler(...args);
  },
};

const problems = new Map<string, readonly Diagnostic[]>();

export const languages = {
  createDiagnosticCollection: () => ({
    set: (file: URI, found: readonly Diagnostic[]) => problems.set(file.toString(), found),
    delete: (file: URI) => problems.delete(file.toString()),
    dispose: () => problems.clear(),
  }),
  registerCodeActionsProvider: nobody,
  getDiagnostics: (file: URI) => problems.get(file.toString()) ?? [],
};

export const lm = { registerTool: nobody, registerMcpServerDefinitionProvider: nobody };

export const workspace = {
  isTrusted: true,
  workspaceFolders: [folders.folder],
  fs: folders.fs,
  decode: async (content: Uint8Array) => new TextDecoder().decode(content),
  textDocuments: [],
  getWorkspaceFolder: folders.getWorkspaceFolder,
  asRelativePath: folders.asRelativePath,
  /** Tests of parts have no layouts. */
  findFiles: async () => [],
  createFileSystemWatcher: folders.createFileSystemWatcher,
  getConfiguration: configuration.getConfiguration,
  onDidChangeConfiguration: configuration.onDidChangeConfiguration,
  onDidChangeTextDocument: never,
  onDidChangeWorkspaceFolders: never,
  onDidCloseTextDocument: never,
  onDidGrantWorkspaceTrust: never,
  onDidOpenTextDocument: never,
  onDidRenameFiles: never,
  onDidSaveTextDocument: never,
  registerFileSystemProvider: nobody,
  registerTextDocumentContentProvider: nobody,
};

const staysOpen = () => new Promise<never>(() => {});

export const window = {
  state: { focused: true },
  tabGroups: { all: [], activeTabGroup: { tabs: [], activeTab: undefined }, onDidChangeTabs: never },
  visibleTextEditors: [],
  onDidChangeActiveTextEditor: never,
  onDidChangeTextEditorSelection: never,
  onDidChangeVisibleTextEditors: never,
  onDidChangeWindowState: never,
  showInformationMessage: staysOpen,
  showWarningMessage: staysOpen,
  showErrorMessage: staysOpen,
  withProgress: (_: unknown, work: (progress: unknown, token: unknown) => unknown) =>
    work({ report: () => {} }, { isCancellationRequested: false, onCancellationRequested: never }),
  setStatusBarMessage: nobody,
  createOutputChannel: () => ({ info: () => {}, warn: () => {}, error: () => {}, dispose: () => {} }),
  createStatusBarItem: () => ({ show: () => {}, hide: () => {}, dispose: () => {} }),
  createTreeView: () => ({
    visible: false,
    selection: [],
    onDidChangeVisibility: never,
    onDidChangeSelection: never,
    onDidExpandElement: never,
    onDidCollapseElement: never,
    dispose: () => {},
  }),
  registerCustomEditorProvider: nobody,
  registerFileDecorationProvider: nobody,
  registerWebviewPanelSerializer: nobody,
  createTextEditorDecorationType: nobody,
};
