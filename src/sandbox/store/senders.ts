import { invalid } from '../refusal.ts';
import type { Database } from './database.ts';

/** A sender as the interface shows it: both flags are 0 or 1. */
export interface SenderRow {
  readonly id: number;
  readonly email: string;
  readonly approved: number;
  readonly default: number;
}

const columns = 'id, email, approved, is_default AS "default"';

export function listSenders(db: Database, account: number): SenderRow[] {
  return db.all(`SELECT ${columns} FROM senders WHERE account = ? ORDER BY id`, account);
}

/** The sender that a send goes from: the one that is named, else the default one. It must be confirmed. */
export function senderFor(db: Database, account: number, id: number | undefined): SenderRow {
  const sender = listSenders(db, account).find((each) =>
    id === undefined ? each.default === 1 : each.id === id,
  );
  if (!sender) {
    throw invalid(
      id === undefined
        ? 'sender_email_id: none is named, and the account has no default sender.'
        : `sender_email_id: there is no sender ${id}.`,
    );
  }
  if (sender.approved !== 1) throw invalid(`sender_email_id: sender ${sender.id} is not confirmed.`);
  return sender;
}
