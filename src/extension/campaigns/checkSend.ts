import { isNotFound } from '../../core/port/serviceError.ts';
import type { Connection } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';

/** Rejects with a `UserError` when the account has no campaign of that number. */
export async function checkSend({ service, account }: Connection, id: number): Promise<void> {
  try {
    await service.getSend(id, ['id', 'status', 'count']);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new UserError(l10n.t('There is no campaign {0} in account “{1}”.', id, account.name), {
      cause: error,
    });
  }
}
