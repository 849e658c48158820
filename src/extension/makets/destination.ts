import type { Folder } from '../../core/port/service.ts';
import { judgeFolderName, typedFolderName } from '../folders/folderNames.ts';
import { askText } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';
import type { MaketsNode } from './nodes.ts';

/** Where makets are dropped or pasted: into a folder, into one that is yet to be named, or into none. */
export type Destination =
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'new' | 'none' };

/** What a row stands for: a maket for the folder that it is in, and no row at all for a new folder. */
export function destinationAt(node: MaketsNode | undefined): Destination {
  switch (node?.kind) {
    case 'folder':
      return { kind: 'folder', name: node.folder.title };
    case 'maket':
      return node.folder ? { kind: 'folder', name: node.folder.title } : { kind: 'none' };
    case 'loose':
      return { kind: 'none' };
    case 'failed':
      return destinationAt(node.parent);
    case 'newFolder':
    case undefined:
      return { kind: 'new' };
  }
}

/** Asks for the name of a new folder, or of one that is there; `undefined` when the user left. */
export async function askForNewFolder(folders: readonly Folder[]): Promise<string | undefined> {
  const typed = await askText({
    title: l10n.t('New Folder'),
    prompt: l10n.t('The name of the folder. The service keeps it in lower case.'),
    validate: (text) => judgeFolderName(text, folders),
  });
  return typed === undefined ? undefined : typedFolderName(typed);
}
