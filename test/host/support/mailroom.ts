import { join } from 'node:path';
import * as vscode from 'vscode';
import { activate, type Mailroom } from '../../../src/extension/extension.ts';

/** What a window may have of its own: what VS Code keeps for the extension, and where. */
export type Own = Partial<
  Pick<vscode.ExtensionContext, 'secrets' | 'workspaceState' | 'globalState' | 'globalStorageUri'>
>;

/** What VS Code gave the extension when it activated it. */
let given: vscode.ExtensionContext | undefined;
let running: Mailroom | undefined;
/** What is to be disposed of what is active, or was not activated to its end. */
let owned: vscode.Disposable[] = [];

/** The parts of the extension that is active in this host: what VS Code has activated, or `activateAnew`. */
export async function mailroom(): Promise<Mailroom> {
  running ??= given ? activateIn(given, {}) : await firstTime();
  return running;
}

/** Ends the extension and activates it again, as a new window does, with what is its `own`. */
export async function activateAnew(own: Own): Promise<Mailroom> {
  await deactivate();
  running = activateIn(given ?? (await firstTime()).context, own);
  return running;
}

/** Ends the extension. Then `mailroom` activates it again with what VS Code has for it. */
export async function deactivate(): Promise<void> {
  // As long as VS Code has not activated it, it would do so sooner or later, beside the one of a test.
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

/** The extension as VS Code knows it. */
export function installed(): vscode.Extension<Mailroom> {
  const extension = vscode.extensions.getExtension<Mailroom>('mailroom.mailroom');
  if (!extension) throw new Error('Mailroom is not installed');
  return extension;
}

/** The path of a file of it. */
export const installedFile = (path: string) => join(installed().extensionPath, path);

/** The path of a file of the project, which holds it as `build/host`. */
export const projectFile = (path: string) => join(installed().extensionPath, '../..', path);
