import { senderLetter } from '../letters/content.ts';
import { domainOf } from '../letters/message.ts';
import { invalid } from '../refusal.ts';
import type { Database } from './database.ts';
import { domainIdOf } from './domains.ts';
import { queueLetter, saveContent } from './letters.ts';

/** A sender as the API returns it: both flags are 0 or 1. */
interface SenderRow {
  readonly id: number;
  readonly email: string;
  readonly approved: number;
  readonly default: number;
}

const senderColumns = 'id, email, approved, is_default AS "default"';

export function listSenders(db: Database, account: number): SenderRow[] {
  return db.all(`SELECT ${senderColumns} FROM senders WHERE account = ? ORDER BY id`, account);
}

/** Returns the sender of a send: the given one, else the default one. Throws a `Refusal` unless it is confirmed. */
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
 * Adds a sender and sends a letter that asks its owner to confirm the address; asks again if it is still unconfirmed. The address's
 * domain is added to the domains, except those of mailbox providers ("Domain"). Returns true if the address is already confirmed.
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

/**
 * Marks the sender of a confirmation letter as confirmed. The account's first confirmed sender becomes its default. Returns false if there is no
 * such sender.
 */
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

/** Domains of public mailbox providers, which are not added to an account's domains. */
const mailboxProviders: ReadonlySet<string> = new Set([
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'yahoo.com',
    'aol.com',
  ],
  ...['icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'gmx.de', 'gmx.net', 'web.de', 'zoho.com'],
  ...[
    'mail.ru',
    'bk.ru',
    'inbox.ru',
    'list.ru',
    'internet.ru',
    'yandex.ru',
    'yandex.com',
    'ya.ru',
    'rambler.ru',
  ],
]);
