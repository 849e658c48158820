import type { Secrets } from './kept/peopleList.ts';
import { KnownPeople } from './knownPeople.ts';
import { listUnreadable } from './unreadableList.ts';

export { whatGoesOn, whileUnreadable } from './unreadableList.ts';

/** Opens the storage of known people, which all accounts and workspaces on this machine share. */
export function openKnownPeople(context: {
  readonly globalStorageUri: { readonly fsPath: string };
  readonly secrets: Secrets;
}): KnownPeople {
  return new KnownPeople(context.globalStorageUri.fsPath, context.secrets, listUnreadable);
}
