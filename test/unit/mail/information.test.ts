import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  findBimi,
  findMtaSts,
  findOptionalRecords,
  findTlsReporting,
  readBimi,
  readMtaSts,
  readTlsReporting,
} from '../../../src/mail/information/optionalRecords.ts';
import { txt, zone } from './support/zone.ts';

describe('A BIMI record', () => {
  it('is read with its logo and certificate', () => {
    assert.deepEqual(readBimi('v=BIMI1; l=https://a.example/l.svg; a=https://a.example/c.pem;'), {
      logo: 'https://a.example/l.svg',
      certificate: 'https://a.example/c.pem',
      problems: [],
    });
    assert.deepEqual(readBimi('v=BIMI1; l=; a=;'), { problems: [] });
    assert.deepEqual(readBimi('v=BIMI1; l=http://a.example/l.svg').problems, [
      { code: 'notHttps', tag: 'l', address: 'http://a.example/l.svg' },
    ]);
  });
});

describe('TLS reporting and MTA-STS records', () => {
  it('are read with their problems', () => {
    assert.deepEqual(
      readTlsReporting('v=TLSRPTv1; rua=mailto:t@a.example,https://a.example/t, t@a.example'),
      {
        addresses: ['mailto:t@a.example', 'https://a.example/t'],
        problems: [{ code: 'badAddress', address: 't@a.example' }],
      },
    );
    assert.deepEqual(readTlsReporting('v=TLSRPTv1').problems, [{ code: 'missingAddress' }]);
    assert.deepEqual(readMtaSts('v=STSv1; id=20260101T000000;'), { id: '20260101T000000', problems: [] });
    assert.deepEqual(readMtaSts('v=STSv1; id=2026-01-01').problems, [{ code: 'badId', id: '2026-01-01' }]);
    assert.deepEqual(readMtaSts('v=STSv1').problems, [{ code: 'missingId' }]);
  });
});

describe('The lookup of optional records', () => {
  it('distinguishes one record, several records, no record and a failed lookup', async () => {
    const dns = zone({
      'default._bimi.a.example': txt('v=BIMI1; l=', 'something else'),
      '_smtp._tls.a.example': txt('v=TLSRPTv1; rua=x', 'v=TLSRPTv1;'),
      '_mta-sts.b.example': { otherwise: 'timeout' },
    });
    const found = [
      await findBimi('A.example', dns),
      await findTlsReporting('a.example', dns),
      await findMtaSts('a.example', dns),
      await findMtaSts('b.example', dns),
    ];
    assert.deepEqual(
      found.map(({ name, outcome }) => [name, outcome]),
      [
        ['default._bimi.a.example', 'found'],
        ['_smtp._tls.a.example', 'several'],
        ['_mta-sts.a.example', 'none'],
        ['_mta-sts.b.example', 'failed'],
      ],
    );
  });

  it('returns the first mistake in each record', async () => {
    const found = await findOptionalRecords(
      'a.example',
      zone({
        'default._bimi.a.example': txt('v=BIMI1; l=http://a.example/l.svg;; a=c.pem'),
        '_smtp._tls.a.example': txt('v=TLSRPTv1; rua=mailto:t@a.example'),
        '_mta-sts.a.example': txt('v=STSv1; id=1-2'),
      }),
    );
    assert.deepEqual(
      found.map(({ kind, mistake }) => [kind, mistake?.code]),
      [
        ['bimi', 'emptyTag'],
        ['tlsReporting', undefined],
        ['mtaSts', 'badId'],
      ],
    );
  });
});
