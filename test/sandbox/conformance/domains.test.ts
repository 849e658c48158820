import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefusal, serviceUnderTest } from './service.ts';

const states = ['ok', 'warn', 'err', 'fail', 'off'];
const codes =
  'ok fail off missing mismatch no_include plus_all multiple limit invalid no_dkim none foreign partial not_confirmed not_checked'.split(
    ' ',
  );

describe('Domains', () => {
  const { call } = serviceUnderTest();
  const list = async (): Promise<{ id: number; domain: string }[]> => {
    const { status, body } = await call('GET', '/mailer/domains.json');
    return status === 204 ? [] : body.domains;
  };
  const details = async () => {
    const domains = await list();
    return Promise.all(domains.map(async ({ id }) => (await call('GET', `/mailer/domains/${id}.json`)).body));
  };

  it('are listed with id and domain', async () => {
    for (const domain of await list()) {
      assert.deepEqual(Object.keys(domain).sort(), ['domain', 'id']);
      assert.ok(Number.isInteger(domain.id));
      assert.match(domain.domain, /\./);
    }
  });

  it('have a check time, records and monitoring', async () => {
    for (const domain of await details()) {
      assert.deepEqual(Object.keys(domain).sort(), ['checked_at', 'domain', 'id', 'monitoring', 'records']);
      assert.ok(Number.isInteger(domain.checked_at));
      assert.equal(typeof domain.monitoring.postmaster_mailru, 'boolean');
    }
  });

  it('have records of the form in the specification', async () => {
    for (const { records } of await details()) {
      for (const record of records) {
        assert.ok(['dkim', 'spf', 'dmarc', 'fbl', 'mail'].includes(record.record));
        assert.ok(['TXT', 'MX'].includes(record.type));
        assert.equal(typeof record.host, 'string');
        assert.equal('priority' in record, record.type === 'MX');
        assert.ok(states.includes(record.status));
        assert.ok(codes.includes(record.code));
        assert.ok(Array.isArray(record.current));
        assert.equal('value' in record, record.code !== 'limit');
        assert.equal(record.optional, record.record === 'mail' ? true : undefined);
        if (record.record === 'dkim') assert.match(record.host, /\._domainkey$/);
        if (record.record === 'fbl') assert.match(record.host, /fbl$/);
      }
    }
  });

  it('are checked at most once in 5 minutes: a second request gets the same answer', async () => {
    assert.deepEqual(await details(), await details());
  });

  it('are refused for an id that no domain has', async () => {
    for (const id of ['2000000000', 'abc']) {
      assert.ok(isRefusal((await call('GET', `/mailer/domains/${id}.json`)).status), id);
    }
  });
});
