import type { DomainRecord } from '../../core/service.ts';
import type { Database } from '../store/database.ts';

const dkimKey =
  'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxLumenDemoKeyOfTheSandboxNotARealOne7Yf3Q2cVh9sT1uWpZk8rBnXo5dGmJaEeLq4vC6yHtUiPwKsRzNbDfM0xOg7SjAl2QhTkYvEuIc9pWnBr5GdLm3ZfXoVa8JtKsHyCqUe1RiNwPz6bDgM4xTlOjSfA7vQkYhEuIc2pWnBr9GdLm5ZfXoVa3JtKsHyCqUe8RiNwPz1bDgM6xTlOjSfA4vQkYhEuIc7pWnBr2GdLm9ZfXoVa5JtKsHyCqUe3RiNwPz8bDgM1xTlOjSfA6vQkYwIDAQAB';
const spfInclude = 'include:spf.sandbox.example';
const mailHost = 'fbl.sandbox.example';

/** One domain that is nearly in order, and one that its owner still has to work on. */
export function seedDomains(db: Database, account: number): void {
  insertDomain(db, account, 'lumen.example', healthy, true);
  insertDomain(db, account, 'tern.example', neglected, false);
}

function insertDomain(
  db: Database,
  account: number,
  domain: string,
  records: readonly DomainRecord[],
  postmaster: boolean,
) {
  db.run(
    'INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (?, ?, ?, ?)',
    account,
    domain,
    JSON.stringify(records),
    Number(postmaster),
  );
}

const dkim = { record: 'dkim', type: 'TXT', host: 'sandbox._domainkey', value: dkimKey };
const dmarc = { record: 'dmarc', type: 'TXT', host: '_dmarc' };
const fbl = { record: 'fbl', type: 'MX', host: 'sandboxfbl', priority: 10, value: mailHost };
const mail = { record: 'mail', type: 'MX', host: '@', priority: 10, value: mailHost, optional: true };

const healthy: readonly DomainRecord[] = [
  { ...dkim, status: 'ok', code: 'ok', current: [dkimKey] },
  {
    record: 'spf',
    type: 'TXT',
    host: '@',
    value: `v=spf1 include:_spf.post.example ${spfInclude} ~all`,
    status: 'ok',
    code: 'ok',
    current: [`v=spf1 include:_spf.post.example ${spfInclude} ~all`],
    extra: '4',
  },
  {
    ...dmarc,
    value: 'v=DMARC1; p=quarantine; rua=mailto:dmarc@lumen.example',
    status: 'warn',
    code: 'none',
    current: ['v=DMARC1; p=none; rua=mailto:dmarc@lumen.example'],
    extra: 'none',
  },
  { ...fbl, status: 'ok', code: 'ok', current: [`10 ${mailHost}`] },
  { ...mail, status: 'off', code: 'off', current: ['5 mx.post.example'] },
];

const neglected: readonly DomainRecord[] = [
  { ...dkim, status: 'err', code: 'mismatch', current: ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GN'] },
  {
    record: 'spf',
    type: 'TXT',
    host: '@',
    value: `v=spf1 include:_spf.inbox.example ${spfInclude} ~all`,
    status: 'err',
    code: 'no_include',
    current: ['v=spf1 include:_spf.inbox.example ~all'],
  },
  {
    ...dmarc,
    value: 'v=DMARC1; p=none; rua=mailto:dmarc@tern.example',
    status: 'err',
    code: 'no_dkim',
    current: ['v=DMARC1; p=reject'],
    extra: 'reject',
  },
  { ...fbl, status: 'err', code: 'foreign', current: ['10 mx.inbox.example'] },
  {
    ...mail,
    status: 'warn',
    code: 'partial',
    current: [`10 ${mailHost}`, '20 mx.inbox.example'],
    extra: 'several_accounts',
  },
];
