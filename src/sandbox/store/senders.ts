import { senderLetter } from '../letters/content.ts';
import { domainOf } from '../letters/message.ts';
import { mailboxProviders } from '../mailboxProviders.ts';
import { invalid } from '../refusal.ts';
import type { Database } from './database.ts';
import { domainIdOf } from './domains.ts';
import { queueLetter, saveContent } from './letters.ts';

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

/**
 * Adds an address that letters may go from once its owner has confirmed it, and asks for that by a letter; one that is not
 * confirmed yet is asked again. The address's domain appears among the domains, unless it is everybody's ("Domain"). Returns
 * whether the address is confirmed already.
 */
export function addSender(db: Database, account: number, email: string, at: number): boolean {
  return db.transaction(() => {
    const isSame = (other: SenderRow) => other.email.toLowerCase() === email.toLowerCase();
    const known = listSenders(db, account).find(isSame);
    if (known?.approved === 1) return true;
    const sender = known?.id ?? insertSender(db, account, email);
    const domain = domainOf(email);
    const isOwn = !mailboxProviders.has(domain);
    if (isOwn && domainIdOf(db, account, domain) === undefined) insertDomain(db, account, domain);
    queueLetter(db, { content: saveContent(db, senderLetter(email)), to: { sender }, email, dueAt: at });
    return false;
  });
}

/** Confirms the sender that the letter asked about; the first one of an account becomes its default. Says whether there is one. */
export function confirmSender(db: Database, token: string): boolean {
  const { changes } = db.run(
    `UPDATE senders SET approved = 1, is_default = is_default OR NOT EXISTS (
       SELECT 1 FROM senders AS others WHERE others.account = senders.account AND others.is_default = 1)
     WHERE id = (SELECT sender FROM letters WHERE token = ?)`,
    token,
  );
  return changes > 0;
}

function insertSender(db: Database, account: number, email: string): number {
  return db.run(
    'INSERT INTO senders (account, email, approved, is_default) VALUES (?, ?, 0, 0)',
    account,
    email,
  ).id;
}

function insertDomain(db: Database, account: number, domain: string): void {
  db.run(
    "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (?, ?, '[]', 0)",
    account,
    domain,
  );
}
