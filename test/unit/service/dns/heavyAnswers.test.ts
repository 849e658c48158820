import { describe, it } from 'node:test';
import { decode, encode, type Packet, type Answer as WireRecord } from 'dns-packet';
import { seeDomain } from '../../../../src/lookup/liveDomain.ts';
import { everybodysView, lookAtRecords } from '../../../../src/lookup/lookAtRecords.ts';
import { oddDns } from '../../../support/dns.ts';
import { assertInProportion, assertLinear } from '../../../support/processorTime.ts';
import { domain, soundDetails } from '../../../support/soundDomain.ts';

/** For each kind of answer: its records, for a name and a size in bytes. 64,000 bytes is the most that a TCP message holds. */
const answers: Readonly<Record<string, (name: string, bytes: number) => WireRecord[]>> = {
  'aliases one after another': (name, bytes) =>
    Array.from({ length: bytes / 24 }, (_, at) => ({
      type: 'CNAME',
      name: at === 0 ? name : `a${at}`,
      ttl: 60,
      data: `a${at + 1}`,
    })),
  'SPF records full of includes': (name, bytes) => texts(name, bytes, 'v=spf1 ', 'include:%{d}.a '),
  'SPF records full of hosts': (name, bytes) => texts(name, bytes, 'v=spf1 ', 'a '),
  'DKIM keys full of semicolons': (name, bytes) => texts(name, bytes, 'v=DKIM1; ', ';'),
  'DMARC policies full of tags': (name, bytes) => texts(name, bytes, 'v=DMARC1; ', 'a=b;'),
  'DKIM keys full of control characters': (name, bytes) => texts(name, bytes, 'v=DKIM1; p=', '\u0001'),
  'TXT records of empty strings': (name, bytes) => [
    { type: 'TXT', name, ttl: 60, data: Array(bytes).fill('') },
  ],
};

/** One TXT record, or as many records of at most 4 KB as fit. */
function texts(name: string, bytes: number, start: string, filling: string): WireRecord[] {
  const most = bytes > 16_000 ? bytes : Math.min(bytes, 4_000);
  const all = start + filling.repeat((most * 0.9) / filling.length);
  const record: WireRecord = { type: 'TXT', name, ttl: 60, data: all.match(/.{1,255}/gs) ?? [] };
  return Array(Math.floor(bytes / most)).fill(record);
}

/** A server that truncates every UDP answer and sends these records over TCP. */
function heavyDns(records: (name: string, bytes: number) => WireRecord[], bytes: number) {
  const written = new Map<string, Buffer>();
  const answerTo = ({ id = 0, questions = [] }: Packet): Buffer => {
    const [{ name, type } = { name: '', type: 'TXT' as const }] = questions;
    const key = `${type} ${name}`;
    const answer = written.get(key) ?? encode({ type: 'response', questions, answers: records(name, bytes) });
    written.set(key, answer);
    answer.writeUInt16BE(id);
    return answer;
  };
  return oddDns(
    ({ id = 0, questions = [] }) => [encode({ type: 'response', id, flags: 0x200, questions })],
    (socket) =>
      socket.once('data', (question) => {
        const answer = answerTo(decode(question.subarray(2)));
        const length = Buffer.alloc(2);
        length.writeUInt16BE(answer.length);
        socket.end(Buffer.concat([length, answer]));
      }),
  );
}

/** Looks up a domain whose name servers answer every query with records of that size. */
async function look(records: (name: string, bytes: number) => WireRecord[], bytes: number): Promise<void> {
  await using dns = await heavyDns(records, bytes);
  const options = { servers: [dns], signal: AbortSignal.timeout(60_000), timeoutMs: 1_000 };
  const everywhere = everybodysView(options);
  await Promise.all([
    lookAtRecords(soundDetails(), options, everywhere),
    seeDomain(domain, everywhere, 'a.example'),
  ]);
}

describe('The time to look up a domain', () => {
  for (const [what, records] of Object.entries(answers)) {
    it(`grows linearly with ${what}`, () => assertLinear(what, 15_500, (bytes) => look(records, bytes)));

    it(`stays in proportion to ${what} beyond the limit on an answer`, async () => {
      await assertInProportion(
        what,
        () => look(records, 15_500),
        () => look(records, 64_000),
      );
    });
  }
});
