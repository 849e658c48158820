import { join } from 'node:path';
import * as vscode from 'vscode';
import { activate, type Mailroom } from '../../../src/extension/extension.ts';

/** The storage of the extension that a test window may replace with its own. */
export type Own = Partial<
  Pick<vscode.ExtensionContext, 'secrets' | 'workspaceState' | 'globalState' | 'globalStorageUri'>
>;

/** The context with which VS Code activated the extension. */
let given: vscode.ExtensionContext | undefined;
let running: Mailroom | undefined;
/** The disposables of the active extension, or of one whose activation has failed. */
let owned: vscode.Disposable[] = [];

/** Returns the parts of the extension that VS Code or `activateAnew` has activated in this host. */
export async function mailroom(): Promise<Mailroom> {
  running ??= given ? activateIn(given, {}) : await firstTime();
  return running;
}

/** Deactivates the extension and activates it again with its `own` storage, like a new window. */
export async function activateAnew(own: Own): Promise<Mailroom> {
  await deactivate();
  running = activateIn(given ?? (await firstTime()).context, own);
  return running;
}

/** Deactivates the extension. `mailroom` then activates it again with the context of VS Code. */
export async function deactivate(): Promise<void> {
  // Otherwise VS Code would activate it at some later time, beside that of a test.
  if (!given) await firstTime();
  running = undefined;
  for (const part of owned.splice(0).reverse()) part.dispose();
}

async function firstTime(): Promise<Mailroom> {
  const parts = await installed().activate();
  given = parts.context;
  owned = given.subscriptions;
  return parts;
}

function activateIn(context: vscode.ExtensionContext, own: Own): Mailroom {
  const properties = Object.entries({ ...own, subscriptions: owned });
  const descriptors = Object.fromEntries(properties.map(([name, value]) => [name, { value }]));
  const parts = activate(Object.create(context, descriptors));
  if (!parts) throw new Error('Mailroom does not know that it is tested');
  return parts;
}

/** Returns the extension as VS Code has installed it. */
export function installed(): vscode.Extension<Mailroom> {
  const extension = vscode.extensions.getExtension<Mailroom>('mailroom.mailroom');
  if (!extension) throw new Error('Mailroom is not installed');
  return extension;
}

/** Returns the path of a file of the extension. */
export const installedFile = (path: string) => join(installed().extensionPath, path);

/** Returns the path of a file of the project. The extension is in its `build/host`. */
export const projectFile = (path: string) => join(installed().extensionPath, '../..', path);
