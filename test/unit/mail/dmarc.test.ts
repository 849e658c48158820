import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type DiscoveredPolicy,
  type DmarcDiscovery,
  discoverDmarc,
} from '../../../src/mail/dmarc/discover.ts';
import { compareMethods, type PolicyInEffect } from '../../../src/mail/dmarc/methods.ts';
import { discoverOlderDmarc, type OlderDiscovery } from '../../../src/mail/dmarc/publicSuffix.ts';
import { isDmarcRecord, readDmarcRecord } from '../../../src/mail/dmarc/readRecord.ts';
import { checkReportAuthorization } from '../../../src/mail/dmarc/reportAuthorization.ts';
import { type Entry, txt, zone } from './support/zone.ts';

/** Returns the lookups with their outcomes, the organizational domain and the policy, one per line. */
function drawn({ steps, organizationalDomain, policy }: DmarcDiscovery | OlderDiscovery): string[] {
  return [
    ...steps.map(({ domain, outcome }) => `${domain}: ${outcome}`),
    `organization: ${organizationalDomain}`,
    drawnPolicy(policy),
  ];
}

function drawnPolicy(found: DiscoveredPolicy): string {
  switch (found.outcome) {
    case 'applied':
      return `${found.policy} by ${found.tag} of ${found.domain}, in effect ${found.effective}`;
    case 'none':
      return 'no policy';
    case 'unknown':
      return `unknown: ${found.failure.outcome} of ${found.failure.type} ${found.failure.name}`;
  }
}

const publicSuffixOf = (domain: string) => (domain.endsWith('.co.example') ? 'co.example' : 'example');

describe('A DMARC record', () => {
  it('is read with all its tags', () => {
    const text =
      'v=DMARC1; p=Reject; sp=quarantine; np=none; adkim=s; aspf=r; fo=1:d; psd=n; t=y; rua=mailto:a@b.example,https://c.example/x; ruf=mailto:r@d.example?x=y';
    assert.deepEqual(readDmarcRecord(text), {
      text,
      p: 'reject',
      sp: 'quarantine',
      np: 'none',
      psd: 'n',
      isTesting: true,
      strictDkim: true,
      strictSpf: false,
      failureOptions: ['1', 'd'],
      rua: [{ uri: 'mailto:a@b.example', domain: 'b.example' }, { uri: 'https://c.example/x' }],
      ruf: [{ uri: 'mailto:r@d.example?x=y', domain: 'd.example' }],
      problems: [],
    });
  });

  it('has its mistakes reported', () => {
    const { problems } = readDmarcRecord(
      'v=DMARC1; sp=no; pct=50; ri=1; foo=bar; RUA=mailto:x@y.example; rua=x@y.example, mailto:z@y.example!10m; t=y; t=n\\;',
    );
    assert.deepEqual(
      problems.map(({ code, ...values }) => [code, ...Object.values(values)]),
      [
        ['repeatedTag', 't', 109, 114],
        ['escapedSemicolon', 't', 113, 115],
        ['missingPolicy'],
        ['badValue', 'sp', 'no'],
        ['removedTag', 'pct', '50'],
        ['removedTag', 'ri', '1'],
        ['unknownTag', 'foo'],
        ['tagCase', 'RUA'],
        ['badUri', 'x@y.example', 'rua'],
        ['obsoleteSize', 'mailto:z@y.example!10m', 'rua'],
      ],
    );
  });

  it('is recognized by the version at its start', () => {
    const texts = [
      'v=DMARC1',
      'V = DMARC1 ; p=none',
      'v=dmarc1; p=none',
      'p=none; v=DMARC1',
      'v=DMARC12',
      'v=spf1',
    ];
    assert.deepEqual(texts.filter(isDmarcRecord), texts.slice(0, 2));
  });
});

describe('The policy for a domain', () => {
  const pictures: Record<string, [entries: Record<string, Entry>, domain: string, picture: string[]]> = {
    'is that of its own record': [
      { '_dmarc.a.example': txt('v=DMARC1; p=reject; sp=none') },
      'A.example.',
      [
        'a.example: found',
        'example: none',
        'organization: a.example',
        'reject by p of a.example, in effect reject',
      ],
    ],
    'is `sp` of the organizational domain for a subdomain that exists': [
      {
        '_dmarc.a.example': txt('v=DMARC1; p=reject; sp=quarantine; np=none'),
        'x.a.example': { A: ['192.0.2.1'] },
      },
      'x.a.example',
      [
        'x.a.example: none',
        'a.example: found',
        'example: none',
        'organization: a.example',
        'quarantine by sp of a.example, in effect quarantine',
      ],
    ],
    'is `np` for a subdomain that does not exist, and one step weaker with `t=y`': [
      { '_dmarc.a.example': txt('v=DMARC1; p=none; np=reject; t=y') },
      'x.a.example',
      [
        'x.a.example: none',
        'a.example: found',
        'example: none',
        'organization: a.example',
        'reject by np of a.example, in effect quarantine',
      ],
    ],
    'is that of a public suffix above the organizational domain': [
      { '_dmarc.example': txt('v=DMARC1; p=reject; psd=y'), 'y.x.a.example': { A: ['192.0.2.1'] } },
      'y.x.a.example',
      [
        'y.x.a.example: none',
        'x.a.example: none',
        'a.example: none',
        'example: found',
        'organization: a.example',
        'reject by p of example, in effect reject',
      ],
    ],
    'is not looked up above a record with `psd=n`': [
      { '_dmarc.x.a.example': txt('v=DMARC1; p=none; psd=n'), '_dmarc.a.example': txt('v=DMARC1; p=reject') },
      'x.a.example',
      ['x.a.example: found', 'organization: x.a.example', 'none by p of x.a.example, in effect none'],
    ],
    'is looked up with eight lookups at most': [
      {},
      '1.2.3.4.5.6.7.8.a.example',
      [
        '1.2.3.4.5.6.7.8.a.example: none',
        '4.5.6.7.8.a.example: none',
        '5.6.7.8.a.example: none',
        '6.7.8.a.example: none',
        '7.8.a.example: none',
        '8.a.example: none',
        'a.example: none',
        'example: none',
        'organization: 1.2.3.4.5.6.7.8.a.example',
        'no policy',
      ],
    ],
    'is none if there are two records, or one repeats a tag': [
      {
        '_dmarc.x.a.example': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject'),
        '_dmarc.a.example': txt('v=DMARC1; p=none; p=reject'),
      },
      'x.a.example',
      [
        'x.a.example: several',
        'a.example: invalid',
        'example: none',
        'organization: x.a.example',
        'no policy',
      ],
    ],
    'is `none` if it is invalid and the record has a report address': [
      { '_dmarc.a.example': txt('v=DMARC1; p=rejct; rua=mailto:r@a.example') },
      'a.example',
      [
        'a.example: found',
        'example: none',
        'organization: a.example',
        'none by p of a.example, in effect none',
      ],
    ],
    'is missing if it is invalid and the record has no report address': [
      { '_dmarc.a.example': txt('v=DMARC1; p=rejct') },
      'a.example',
      ['a.example: found', 'example: none', 'organization: a.example', 'no policy'],
    ],
    'is unknown if DNS does not answer': [
      { '_dmarc.a.example': { otherwise: 'timeout' } },
      'x.a.example',
      [
        'x.a.example: none',
        'a.example: failed',
        'organization: undefined',
        'unknown: timeout of TXT _dmarc.a.example',
      ],
    ],
    'is that of its own record even if the organizational domain is unknown': [
      { '_dmarc.x.a.example': txt('v=DMARC1; p=reject'), '_dmarc.a.example': { otherwise: 'serverFailure' } },
      'x.a.example',
      [
        'x.a.example: found',
        'a.example: failed',
        'organization: undefined',
        'reject by p of x.a.example, in effect reject',
      ],
    ],
  };
  for (const [what, [entries, domain, picture]] of Object.entries(pictures)) {
    it(what, async () => assert.deepEqual(drawn(await discoverDmarc(domain, zone(entries))), picture));
  }

  it('is found by the public suffix in the older method', async () => {
    const entries = {
      '_dmarc.b.co.example': txt('v=DMARC1; p=reject; np=none; t=y'),
      '_dmarc.x.b.co.example': { otherwise: 'timeout' as const },
    };
    const find = async (domain: string) =>
      drawn(await discoverOlderDmarc(domain, zone(entries), publicSuffixOf));
    assert.deepEqual(await find('y.x.b.co.example'), [
      'y.x.b.co.example: none',
      'b.co.example: found',
      'organization: b.co.example',
      'reject by p of b.co.example, in effect reject',
    ]);
    assert.deepEqual(await find('co.example'), ['co.example: none', 'organization: co.example', 'no policy']);
    assert.deepEqual(await find('x.b.co.example'), [
      'x.b.co.example: failed',
      'organization: b.co.example',
      'unknown: timeout of TXT _dmarc.x.b.co.example',
    ]);
  });
});

describe('The older and the newer method to find a DMARC policy', () => {
  const differ = async (entries: Record<string, Entry>, domain: string) => {
    const found = await compareMethods(domain, zone(entries), publicSuffixOf);
    const drawn = (side?: PolicyInEffect) => (side ? `${side.policy} of ${side.domain}` : 'none');
    return found && `${drawn(found.newer)}, before: ${drawn(found.older)}`;
  };
  const reject = txt('v=DMARC1; p=reject');

  it('agree on most domains', async () => {
    assert.equal(await differ({ '_dmarc.a.example': reject }, 'a.example'), undefined);
    assert.equal(await differ({ '_dmarc.a.example': reject }, 'x.a.example'), undefined);
    assert.equal(await differ({}, 'x.a.example'), undefined);
  });

  it('differ in the domains that they query and the tags that they know', async () => {
    const above = { '_dmarc.a.example': reject };
    const isEnd = { ...above, '_dmarc.x.a.example': txt('v=DMARC1; p=none; psd=n') };
    const isUseless = { ...above, '_dmarc.x.a.example': txt('v=DMARC1; psd=n') };
    assert.deepEqual(
      [
        await differ({ '_dmarc.x.a.example': reject }, 'y.x.a.example'),
        await differ({ '_dmarc.co.example': reject }, 'b.co.example'),
        await differ(isEnd, 'y.x.a.example'),
        await differ(isUseless, 'y.x.a.example'),
        await differ({ '_dmarc.a.example': txt('v=DMARC1; p=reject; t=y') }, 'a.example'),
      ],
      [
        'reject of x.a.example, before: none',
        'reject of co.example, before: none',
        'none of x.a.example, before: reject of a.example',
        'none, before: reject of a.example',
        'quarantine of a.example, before: reject of a.example',
      ],
    );
  });

  it('do not differ if DNS does not answer', async () => {
    const silent = { '_dmarc.a.example': { otherwise: 'timeout' as const } };
    assert.equal(await differ(silent, 'x.a.example'), undefined);
  });
});

describe('Reports to another organization', () => {
  it('need its authorization in DNS', async () => {
    const dns = zone({
      'a.example._report._dmarc.yes.example': txt('v=DMARC1;'),
      'a.example._report._dmarc.no.example': txt('v=spf1 -all'),
      'a.example._report._dmarc.silent.example': { otherwise: 'timeout' },
    });
    const ask = (receiver: string) =>
      checkReportAuthorization('a.example', receiver, dns, (domain) => domain.split('.').slice(-2).join('.'));
    const receivers = ['r.a.example', 'yes.example', 'no.example', 'other.example', 'silent.example'];
    const outcomes = await Promise.all(receivers.map(ask));
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['sameOrganization', 'authorized', 'notAuthorized', 'notAuthorized', 'failed'],
    );
    assert.deepEqual(
      dns.questions,
      receivers.slice(1).map((receiver) => `TXT a.example._report._dmarc.${receiver}`),
    );
  });
});
