import type { DomainDetails, DomainRecord } from '../../src/core/port/service.ts';
import type { Zone, ZoneRecord } from '../../src/sandbox/dns/zone.ts';

/** A domain with correct records. */
export const domain = 'shop.test';
const key =
  'v=DKIM1; k=rsa; p=MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8Q';
export const soundSpf = 'v=spf1 include:_spf.post.test include:spf.sandbox.test ~all';
const policy = 'v=DMARC1; p=reject; rua=mailto:reports@post.test';

/** Returns the service's check of it, with other states for some records. */
export function soundDetails(statuses: Readonly<Record<string, string>> = {}): DomainDetails {
  const record = (name: string, type: string, host: string, value: string): DomainRecord => {
    const status = statuses[name] ?? 'ok';
    return { record: name, type, host, value, status, code: status, current: [value] };
  };
  return {
    id: 1,
    domain,
    checkedAt: 0,
    monitoring: { postmasterMailru: false },
    records: [
      record('dkim', 'TXT', 'sandbox._domainkey', key),
      record('spf', 'TXT', '@', soundSpf),
      record('dmarc', 'TXT', '_dmarc', policy),
      record('fbl', 'MX', 'sandboxfbl', 'fbl.sandbox.test'),
      { ...record('mail', 'MX', '@', 'fbl.sandbox.test'), status: 'off', optional: true },
    ],
  };
}

export const txt = (name: string, text: string): ZoneRecord => ({ name, type: 'TXT', texts: [text] });

/** Its zone. */
export const soundRecords: readonly ZoneRecord[] = [
  { name: domain, type: 'NS', to: 'ns.shop.test' },
  { name: 'ns.shop.test', type: 'A', to: '127.0.0.1' },
  txt('sandbox._domainkey.shop.test', key),
  txt(domain, soundSpf),
  txt('_dmarc.shop.test', policy),
  { name: 'sandboxfbl.shop.test', type: 'MX', preference: 10, exchange: 'fbl.sandbox.test' },
];

/** The zones that its records refer to. */
export const otherZones: readonly Zone[] = [
  {
    origin: 'post.test',
    records: [
      txt('_spf.post.test', 'v=spf1 include:_a.post.test include:_b.post.test ~all'),
      txt('_a.post.test', 'v=spf1 ip4:192.0.2.0/25 ~all'),
      txt('_b.post.test', 'v=spf1 ip4:192.0.2.128/25 ~all'),
      txt('shop.test._report._dmarc.post.test', 'v=DMARC1'),
    ],
  },
  { origin: 'sandbox.test', records: [txt('spf.sandbox.test', 'v=spf1 ip4:127.0.0.1 -all')] },
];

/** The questions that a check asks: each record, and the authoritative servers. */
export const askedOfSoundDomain = [
  'A ns.shop.test',
  'MX sandboxfbl.shop.test',
  'MX shop.test',
  'NS shop.test',
  'TXT _dmarc.shop.test',
  'TXT sandbox._domainkey.shop.test',
  'TXT shop.test',
];
