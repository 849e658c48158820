import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import type { WorkerOptions } from '../../../threads/workerClient.ts';
import { removeTree } from '../../kit/heldFiles.ts';

type ThreadContext = Pick<vscode.ExtensionContext, 'asAbsolutePath' | 'extension' | 'globalStorageUri'>;

/** Returns the options of a worker thread. Stores V8’s code cache on disk, so that the thread starts faster in the next window. */
export function thread(context: ThreadContext, bundle: 'compiler' | 'inspector'): WorkerOptions {
  return {
    workerPath: context.asAbsolutePath(`dist/${bundle}.mjs`),
    codeCache: join(cacheDirectory(context), versionOf(context)),
  };
}

/** Removes the code caches of other versions of the extension. Failures are ignored: they only cost disk space. */
export async function removeOldCodeCaches(context: ThreadContext): Promise<void> {
  const directory = cacheDirectory(context);
  const versions = await readdir(directory).catch(() => []);
  for (const version of versions) {
    if (version === versionOf(context)) continue;
    await removeTree(join(directory, version)).catch(() => undefined);
  }
}

const cacheDirectory = ({ globalStorageUri }: ThreadContext) => join(globalStorageUri.fsPath, 'code');

const versionOf = ({ extension }: ThreadContext): string => extension.packageJSON.version;
