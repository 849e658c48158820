import { UserError } from '../errors/userError.ts';
import { Directory } from '../files/directory.ts';
import { l10n } from '../kit/words.ts';
import { KnownPeople, type Secrets } from './knownPeople.ts';

/** Opens the storage of known people, which all accounts and workspaces on this machine share. */
export function openKnownPeople(context: {
  readonly globalStorageUri: { readonly fsPath: string };
  readonly secrets: Secrets;
}): KnownPeople {
  const directory = new Directory(context.globalStorageUri.fsPath, { name: 'people' });
  return new KnownPeople(directory, context.secrets, keyLost);
}

function keyLost(path: string): UserError {
  return new UserError(
    l10n.t(
      'Mailroom can’t tell who is suppressed on this machine, because the key in VS Code’s secret store is missing or has changed. Nothing was sent. Restore the secret store, or delete the folder “{0}” and suppress the addresses again.',
      path,
    ),
  );
}
