import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { ActiveAccount, Connection } from './connection.ts';

/** The account that something belongs to: in another one, the same numbers are other things. */
export interface Owner {
  /** Its identity (see `Connection`); not known before it is connected. */
  readonly account?: string;
  readonly accountName: string;
}

export function ownerOf({ identity, account }: Connection): Required<Owner> {
  return { account: identity, accountName: account.name };
}

/** The active account as far as it is known without connecting. */
export function activeOwner({ account, current }: ActiveAccount): Owner | undefined {
  if (current) return ownerOf(current);
  return account && { accountName: account.name };
}

/** Whether they are two accounts for certain. A sandbox that was reset is another one under the same name. */
export function areDifferent(one: Owner, other: Owner): boolean {
  if (one.accountName !== other.accountName) return true;
  return one.account !== undefined && other.account !== undefined && one.account !== other.account;
}

/** Throws a `UserError` when `now` is connected with another account than the owner's. */
export function refuseOtherAccount(owner: Owner, now: Connection): void {
  if (areDifferent(owner, ownerOf(now))) throw otherAccount(owner.accountName, now.account.name);
}

/** The connection of today with the owner's account. Rejects with a `UserError` when another account is active. */
export async function connectTo(active: ActiveAccount, owner: Owner): Promise<Connection> {
  const connection = await active.connect();
  refuseOtherAccount(owner, connection);
  return connection;
}

function otherAccount(wanted: string, now: string): UserError {
  if (wanted === now) {
    return new UserError(
      l10n.t(
        'Account “{0}” was reset or has another address since, so that this is not in it any more. Nothing was changed.',
        wanted,
      ),
    );
  }
  return new UserError(
    l10n.t('This belongs to another account, “{0}”. Switch to it first. Nothing was changed.', wanted),
    { nextSteps: [{ label: l10n.t('Switch Account'), command: commands.accountSwitch }] },
  );
}
