import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import type { WorkerOptions } from '../../compiler/workerClient.ts';

type Context = Pick<vscode.ExtensionContext, 'asAbsolutePath' | 'extension' | 'globalStorageUri'>;

/** A bundle that runs in a thread of its own. What V8 has compiled of it is kept, so that it starts sooner in the next window. */
export function thread(context: Context, bundle: 'compiler' | 'inspector'): WorkerOptions {
  return {
    workerPath: context.asAbsolutePath(`dist/${bundle}.js`),
    codeCache: join(codeFolder(context), versionOf(context)),
  };
}

/** Removes what V8 has compiled of other versions. What cannot be removed is in nobody's way, and stays. */
export async function removeOldCode(context: Context): Promise<void> {
  const folder = codeFolder(context);
  const versions = await readdir(folder).catch(() => []);
  for (const version of versions) {
    if (version === versionOf(context)) continue;
    await rm(join(folder, version), { recursive: true, force: true }).catch(() => undefined);
  }
}

const codeFolder = ({ globalStorageUri }: Context) => join(globalStorageUri.fsPath, 'code');

const versionOf = ({ extension }: Context): string => extension.packageJSON.version;
