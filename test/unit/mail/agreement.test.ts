import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dmarc } from 'mailauth/lib/dmarc/index.js';
import { spf } from 'mailauth/lib/spf/index.js';
import { discoverDmarc } from '../../../src/mail/dmarc/discover.ts';
import { checkHost } from '../../../src/mail/spf/checkHost.ts';
import { createRandom } from '../compiler/edits.ts';
import { dmarcTrial, spfTrial } from './support/generate.ts';
import { asNodeHasIt } from './support/mailauth.ts';
import { zone } from './support/zone.ts';

const { MAILROOM_DEEP, MAILROOM_SEED: only } = process.env;
const count = MAILROOM_DEEP === '1' ? 2_000 : 200;
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, seed) => seed);

/** The results of two implementations for one trial, as text. */
interface Opinions {
  readonly seed: number;
  readonly own: string;
  readonly others: string;
  readonly records: string;
}

/** A known difference of mailauth, with the RFC section that explains it. */
interface Difference {
  readonly rfc: string;
  readonly explains: (opinions: Opinions) => boolean;
}

const differences: readonly Difference[] = [
  {
    // mailauth looks up hosts until one matches, even more than ten.
    rfc: 'RFC 7208, section 4.6.4: more than 10 MX hosts are a permanent error, whichever of them would match',
    explains: ({ own }) => own.startsWith('permerror tooManyHosts'),
  },
  {
    // mailauth treats `sp` without a value as invalid, and ignores the record.
    rfc: 'RFC 9989, section 4.7: syntax errors are discarded in favour of defaults',
    explains: ({ records }) => /[; ]sp ?[;"]/.test(records),
  },
];

async function opinionsOfSpf(seed: number): Promise<Opinions> {
  const trial = spfTrial(createRandom(seed));
  const { result, problem, explanation = '' } = await checkHost(trial, zone(trial.zone));
  const own = problem ? `${result} ${problem.code}` : `${result} ${explanation}`;
  const resolver = asNodeHasIt(zone(trial.zone));
  const { status, explanation: others = '' } = await spf({
    ...trial,
    mta: 'unknown',
    strict: true,
    resolver,
  });
  // mailauth describes errors in words, so that only the result can be compared.
  const same = problem && status.result === result ? own : `${status.result} ${others}`;
  return { seed, own, others: same, records: JSON.stringify(trial) };
}

async function opinionsOfDmarc(seed: number): Promise<Opinions> {
  const { zone: entries, domain } = dmarcTrial(createRandom(seed));
  const { policy, organizationalDomain = domain } = await discoverDmarc(domain, zone(entries));
  const decision = policy.outcome === 'applied' ? `${policy.effective} of ${policy.domain}` : policy.outcome;
  const resolver = asNodeHasIt(zone(entries));
  const letter = { headerFrom: `x@${domain}`, spfDomains: [], dkimDomains: [], strict: true };
  const found = await dmarc({ ...letter, resolver });
  assert.ok(found);
  return {
    seed,
    own: `${organizationalDomain}: ${decision}`,
    others: `${found.domain}: ${decisionOf(found)}`,
    records: JSON.stringify(entries),
  };
}

function decisionOf(found: { status: { result: string }; policy?: string; policyDomain?: string }): string {
  if (found.status.result === 'temperror') return 'unknown';
  return found.policy === undefined ? 'none' : `${found.policy} of ${found.policyDomain}`;
}

/** Returns the differences that no RFC explains, and the number of explained ones by RFC section. */
async function compared(opinionsOf: (seed: number) => Promise<Opinions>) {
  const explained = new Map<string, number>();
  const unexplained: Opinions[] = [];
  for (const seed of seeds) {
    const opinions = await opinionsOf(seed);
    if (opinions.own === opinions.others) continue;
    const difference = differences.find(({ explains }) => explains(opinions));
    if (difference) explained.set(difference.rfc, (explained.get(difference.rfc) ?? 0) + 1);
    else unexplained.push(opinions);
  }
  return { explained: [...explained], unexplained };
}

describe('An independent implementation', () => {
  it('agrees on SPF results', async (test) => {
    const { explained, unexplained } = await compared(opinionsOfSpf);
    for (const [rfc, times] of explained) test.diagnostic(`${times} times: ${rfc}`);
    assert.deepEqual(unexplained, []);
  });

  it('agrees on DMARC policies and organizational domains', async (test) => {
    const { explained, unexplained } = await compared(opinionsOfDmarc);
    for (const [rfc, times] of explained) test.diagnostic(`${times} times: ${rfc}`);
    assert.deepEqual(unexplained, []);
  });
});
