import { join } from 'node:path';
import { checkSettingNames } from '../../core/checks/checkSettings.ts';
import { pictureType } from '../../core/layouts/picturePath.ts';
import { limits } from '../../core/limits.ts';
import { hostedPath, readPictureFolders } from '../../core/pictures/pictureFolders.ts';
import { readInside } from '../workspace/files.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Drawing } from './drawLetter.ts';

/** The address at which letters have the workspace folder while they are drawn. No such domain can exist (RFC 2606). */
const base = 'http://workspace.invalid/';

/**
 * Returns the address of a layout while it is drawn, and what loads pictures of the workspace: those with relative addresses, and those with
 * the web addresses of folders in `mailroom.pictures.base`.
 */
export function localPictures(workspace: Workspace, layout: string): Pick<Drawing, 'address' | 'load'> {
  const folders = readPictureFolders(workspace.setting(checkSettingNames.picturesBase));
  const pathOf = (address: string) =>
    address.startsWith(base)
      ? decodeURIComponent(new URL(address).pathname.slice(1))
      : hostedPath(address.replace(/[?#].*$/s, ''), folders);
  return {
    address: base + workspace.pathOf(layout).split('/').map(encodeURIComponent).join('/'),
    load: async (address) => {
      const path = pathOf(address);
      const type = pictureType(path ?? '');
      if (path === undefined || type === undefined) return undefined;
      const read = await readInside(workspace.root, join(workspace.root, path), limits.picture);
      return 'bytes' in read ? { content: Buffer.from(read.bytes), type } : undefined;
    },
  };
}
