import { nextStep, UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { ActiveAccount, Connection } from './connection.ts';

/** The account that an id belongs to: in another account, the same id is a different thing. */
export interface Owner {
  /** The account's identity (see `Connection`). Absent if the account has not been connected yet. */
  readonly account?: string;
  readonly accountName: string;
}

export function ownerOf({ identity, account }: Connection): Required<Owner> {
  return { account: identity, accountName: account.name };
}

/** Returns the active account as an owner. Does not connect. */
export function activeOwner({ account, current }: ActiveAccount): Owner | undefined {
  if (current) return ownerOf(current);
  return account && { accountName: account.name };
}

/** Returns true if the owners are certainly different accounts. A sandbox that was reset keeps its name, but has a new identity. */
export function areDifferent(one: Owner, other: Owner): boolean {
  if (one.accountName !== other.accountName) return true;
  return one.account !== undefined && other.account !== undefined && one.account !== other.account;
}

/** Throws a `UserError` unless `now` is a connection of the owner. */
export function refuseOtherAccount(owner: Owner, now: Connection): void {
  if (areDifferent(owner, ownerOf(now))) throw otherAccount(owner.accountName, now.account.name);
}

/** Connects the owner's account. Rejects with a `UserError` when another account is active. */
export async function connectTo(active: ActiveAccount, owner: Owner): Promise<Connection> {
  const connection = await active.connect();
  refuseOtherAccount(owner, connection);
  return connection;
}

function otherAccount(wanted: string, now: string): UserError {
  if (wanted === now) {
    return new UserError(
      l10n.t(
        'Account “{0}” was reset or its address has changed, so this item no longer belongs to the account. Nothing was changed.',
        wanted,
      ),
    );
  }
  return new UserError(
    l10n.t(
      'This item belongs to another account, “{0}”. Switch to that account first. Nothing was changed.',
      wanted,
    ),
    { nextSteps: [nextStep(l10n.t('Switch Account'), commands.accountSwitch)] },
  );
}
