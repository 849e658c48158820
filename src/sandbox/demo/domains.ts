import type { Zone, ZoneRecord } from '../dns/zone.ts';
import { hosts, mailHost, serviceDomain, spfInclude } from '../domains/service.ts';
import { accounts } from '../store/account.ts';
import type { Database } from '../store/database.ts';
import { madeDkimRecord } from '../store/domains.ts';

const healthy = 'lumen.example';
const neglected = 'tern.example';

/** Adds one domain that is nearly correct, and one that still needs work. */
export function seedDomains(db: Database, account: number): void {
  insertDemoDomain(db, account, healthy, true);
  insertDemoDomain(db, account, neglected, false);
  insertDemoDomain(db, accounts.second, neglected, false);
}

function insertDemoDomain(db: Database, account: number, domain: string, hasPostmaster: boolean): void {
  db.run(
    "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (?, ?, '[]', ?)",
    account,
    domain,
    Number(hasPostmaster),
  );
}

/** Returns the DNS zones of the demo's domains, of the service, and of the other hosts they use. */
export function demoZones(db: Database): Zone[] {
  const dkimRecord = healthyKey(db);
  return [
    {
      origin: healthy,
      records: [
        ...(dkimRecord === undefined ? [] : [txt(`${hosts.dkim}.${healthy}`, dkimRecord)]),
        txt(healthy, `v=spf1 include:_spf.post.example include:${spfInclude} ~all`),
        txt(`${hosts.dmarc}.${healthy}`, `v=DMARC1; p=none; rua=mailto:dmarc@${healthy}`),
        txt(`_smtp._tls.${healthy}`, `v=TLSRPTv1; rua=mailto:tls@${healthy}`),
        mx(`${hosts.fbl}.${healthy}`, 10, mailHost),
        mx(healthy, 5, 'mx.post.example'),
      ],
    },
    {
      origin: neglected,
      records: [
        txt(`${hosts.dkim}.${neglected}`, 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC7'),
        txt(neglected, 'v=spf1 include:_spf.inbox.example ~all'),
        txt(`${hosts.dmarc}.${neglected}`, 'v=DMARC1; p=reject'),
        mx(`${hosts.fbl}.${neglected}`, 10, 'mx.inbox.example'),
        mx(neglected, 10, mailHost),
        mx(neglected, 20, 'mx.inbox.example'),
      ],
    },
    {
      origin: 'post.example',
      records: [
        txt('_spf.post.example', 'v=spf1 include:_a.post.example include:_b.post.example ~all'),
        txt('_a.post.example', 'v=spf1 ip4:192.0.2.0/25 ~all'),
        txt('_b.post.example', 'v=spf1 ip4:192.0.2.128/25 ~all'),
        address('mx.post.example'),
      ],
    },
    {
      origin: 'inbox.example',
      records: [txt('_spf.inbox.example', 'v=spf1 ip4:198.51.100.0/24 ~all'), address('mx.inbox.example')],
    },
    {
      origin: serviceDomain,
      records: [txt(spfInclude, 'v=spf1 ip4:127.0.0.1 -all'), address(mailHost)],
    },
  ];
}

/** Returns the DKIM record of the healthy domain for the key that signs its letters; `undefined` before that key exists. */
function healthyKey(db: Database): string | undefined {
  const row = db.one<{ id: number }>(
    'SELECT id FROM domains WHERE account = ? AND domain = ?',
    accounts.first,
    healthy,
  );
  return row && madeDkimRecord(db, row.id);
}

/** Creates a TXT record, split into strings of at most 255 characters (RFC 1035, section 3.3). */
function txt(name: string, text: string): ZoneRecord {
  return { name, type: 'TXT', texts: text.match(/.{1,255}/g) ?? [] };
}

function mx(name: string, preference: number, exchange: string): ZoneRecord {
  return { name, type: 'MX', preference, exchange };
}

function address(name: string): ZoneRecord {
  return { name, type: 'A', to: '127.0.0.1' };
}
