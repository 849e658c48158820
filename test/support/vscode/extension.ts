import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ExtensionMode, Uri } from './values.ts';
import { storage } from './workspace.ts';

const root = resolve(import.meta.dirname, '../../..');

export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const extensionPath = join(root, 'build/host');

/** The extension, run from source, with paths of the build for the real host. Nothing is built: no threads, no pages. */
export const installed = {
  id: 'mailroom.mailroom',
  extensionPath,
  packageJSON: manifest,
  activate: async () => {
    // Loaded dynamically because these import the double themselves.
    const { MemorySecrets, MemoryState } = await import('../../host/support/memory.ts');
    const { activate } = await import('../../../src/extension/extension.ts');
    const context = {
      extension: installed,
      extensionMode: ExtensionMode.Test,
      extensionPath,
      extensionUri: Uri.file(extensionPath),
      asAbsolutePath: (path: string) => join(extensionPath, path),
      subscriptions: [],
      secrets: new MemorySecrets(),
      workspaceState: new MemoryState(),
      globalState: new MemoryState(),
      globalStorageUri: storage,
      environmentVariableCollection: { prepend: () => {}, replace: () => {} },
    };
    return activate(context as never);
  },
};
