import type { DomainRecord } from '../../../src/core/port/service.ts';

/** The specification's own lists ("Domain"). */
export const statuses = 'ok warn err fail off'.split(' ');
export const codes =
  'ok fail off missing mismatch no_include plus_all multiple limit invalid no_dkim none foreign partial not_confirmed not_checked'.split(
    ' ',
  );

/** The beginning of a key is all that tests need; the whole has 392 characters. */
const key = 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAs4mVp';
const spf = 'v=spf1 include:spf.service.example ~all';
const dmarc = 'v=DMARC1; p=quarantine';
const exchange = 'fbl.service.example';

function record(given: Partial<DomainRecord>, status: string, code: string, current: string[]): DomainRecord {
  return { record: '', type: 'TXT', host: '@', value: '', status, code, current, ...given };
}

type Make = (status: string, code: string, current?: string[], more?: Partial<DomainRecord>) => DomainRecord;

const dkim: Make = (status, code, current = [], more = {}) =>
  record({ record: 'dkim', host: 'service._domainkey', value: key, ...more }, status, code, current);
const ofSpf: Make = (status, code, current = [], more = {}) =>
  record({ record: 'spf', value: spf, ...more }, status, code, current);
const ofDmarc: Make = (status, code, current = [], more = {}) =>
  record({ record: 'dmarc', host: '_dmarc', value: dmarc, ...more }, status, code, current);
const mx = { type: 'MX', priority: 10, value: exchange };
const fbl: Make = (status, code, current = [], more = {}) =>
  record({ record: 'fbl', host: 'servicefbl', ...mx, ...more }, status, code, current);
const mail: Make = (status, code, current = [], more = {}) =>
  record({ record: 'mail', ...mx, optional: true, ...more }, status, code, current);

const ours = `10 ${exchange}`;
const theirs = '10 mx.other.example';

/** Checks with each record in each state that the service may report, and with the content of DNS for it. */
export const domainRecords: readonly (readonly DomainRecord[])[] = [
  [dkim('ok', 'ok', [key])],
  [dkim('err', 'missing')],
  [dkim('err', 'mismatch', ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC7vRk'])],
  [dkim('fail', 'fail')],
  [dkim('off', 'off')],
  [ofSpf('ok', 'ok', [spf], { extra: '4' })],
  [ofSpf('err', 'missing')],
  [ofSpf('err', 'no_include', ['v=spf1 ~all'])],
  [ofSpf('err', 'no_include', ['v=spf1 a ip4:192.0.2.7 ~all'])],
  [ofSpf('err', 'plus_all', ['v=spf1 include:spf.service.example +all'])],
  [ofSpf('err', 'multiple', ['v=spf1 ~all', spf])],
  [ofSpf('err', 'limit', ['v=spf1 include:many.example ~all'], { value: '', extra: '12' })],
  [ofSpf('err', 'limit', ['v=spf1 include:many.example ~all'], { value: '' })],
  [ofSpf('fail', 'fail')],
  [ofDmarc('ok', 'ok', [dmarc], { extra: 'quarantine' })],
  [ofDmarc('err', 'missing'), dkim('err', 'missing')],
  [ofDmarc('err', 'multiple', [dmarc, 'v=DMARC1; p=none'])],
  [ofDmarc('err', 'invalid', ['v=DMARC1; p=rejct'])],
  [ofDmarc('err', 'no_dkim', ['v=DMARC1; p=reject'], { extra: 'reject' }), dkim('err', 'missing')],
  [ofDmarc('warn', 'none', ['v=DMARC1; p=none'], { extra: 'none' })],
  [ofDmarc('fail', 'fail')],
  [fbl('ok', 'ok', [ours])],
  [fbl('err', 'missing')],
  [fbl('err', 'foreign', [theirs])],
  [fbl('fail', 'fail')],
  [fbl('off', 'off')],
  [mail('ok', 'ok', [ours])],
  [mail('off', 'off')],
  [mail('err', 'missing')],
  [mail('warn', 'partial', [ours, theirs])],
  [mail('err', 'not_confirmed', [ours])],
  [mail('fail', 'not_checked')],
  [mail('fail', 'fail')],
  [mail('ok', 'ok', [ours], { extra: 'several_accounts' })],
  [record({ record: 'arc', value: 'v=ARC1' }, 'new', 'odd', [])],
];
