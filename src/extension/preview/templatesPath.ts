import { isAbsolute, join, resolve } from 'node:path';

/**
 * The absolute path of the folder of templates that the setting names: an absolute path, one that begins with `~/`, or one that
 * counts from the workspace folder. `undefined` when it counts from a workspace folder and none is open.
 */
export function templatesPath(
  value: string,
  home: string,
  workspaceFolder: string | undefined,
): string | undefined {
  const path = value.trim();
  if (/^~(?:[\\/]|$)/.test(path)) return join(home, path.slice(1));
  if (isAbsolute(path)) return path;
  return workspaceFolder === undefined ? undefined : resolve(workspaceFolder, path);
}
