import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { encode, type Packet, streamEncode, type Answer as WireRecord } from 'dns-packet';
import { dnsResolver } from '../../../../src/service/dns/dnsResolver.ts';
import { oddDns } from '../../../support/dns.ts';

const name = 'shop.test';
/** Timeout in ms: short for servers that never answer, long for the others, so that a busy machine does not fail the test. */
const patience = (state: string) => (state === 'timeout' ? 100 : 3_000);

const truncated = 0x200;
const text: WireRecord = { type: 'TXT', name, ttl: 60, data: 'v=spf1 -all' };

function response(question: Packet, change: Partial<Packet> = {}): Packet {
  const { id = 0, questions = [] } = question;
  return { type: 'response', id, questions, answers: [text], ...change };
}

const over = (change: (question: Packet) => Partial<Packet>) => (question: Packet) => [
  encode(response(question, change(question))),
];

const bytes = (write: (question: Packet) => Buffer) => (question: Packet) => [write(question)];

/** Answers with the header of a valid response, followed by these bytes. */
const damaged = (tail: readonly number[]) =>
  bytes((question) =>
    Buffer.concat([encode(response(question, { answers: [] })).subarray(0, 12), Buffer.from(tail)]),
  );

const toTcp = over(() => ({ flags: truncated, answers: [] }));

/** Runs `write` on a TCP connection after the first data of the client. */
const said = (write: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => write(socket));

type Server = Parameters<typeof oddDns>;

/** Servers by what they do, with the outcome of a lookup. */
const servers: Readonly<Record<string, readonly [state: string, ...server: Server]>> = {
  'says nothing': ['timeout'],
  'answers with another id': ['timeout', over(({ id = 0 }) => ({ id: (id + 1) % 0x1_0000 }))],
  'answers for another name': ['timeout', over(() => ({ questions: [{ type: 'TXT', name: 'other.test' }] }))],
  'answers for another type': ['timeout', over(() => ({ questions: [{ type: 'A', name }] }))],
  'answers without the question': ['timeout', over(() => ({ questions: [] }))],
  'sends a query instead of a response': ['timeout', over(() => ({ type: 'query' }))],
  'sends an empty datagram': ['timeout', bytes(() => Buffer.alloc(0))],
  'sends bytes that are no DNS message': ['timeout', bytes(() => Buffer.alloc(1232, 0xff))],
  'sends a name that points to itself': ['timeout', damaged([0xc0, 12, 0, 16, 0, 1])],
  'sends a name that points past the end of the message': ['timeout', damaged([0xff, 0xff, 0, 16, 0, 1])],
  'sends half an answer': ['timeout', bytes((question) => encode(response(question)).subarray(0, -4))],
  'sends records of other names': ['noData', over(() => ({ answers: [{ ...text, name: 'other.test' }] }))],
  'sends records of other types': [
    'noData',
    over(() => ({ answers: [{ type: 'A', name, ttl: 60, data: '192.0.2.1' }] })),
  ],
  'sends many records of other names': [
    'noData',
    over(() => ({ answers: Array(200).fill({ ...text, name: 'a.test' }) })),
  ],
  'sends more records than the limit': [
    'serverFailure',
    over(() => ({ answers: Array(300).fill({ ...text, name: 'a.test' }) })),
  ],
  'sends a TXT record longer than the limit': [
    'serverFailure',
    over(() => ({ answers: [{ ...text, data: Array(20).fill('a'.repeat(250)) }] })),
  ],
  'sends a TXT record with more strings than the limit': [
    'serverFailure',
    over(() => ({ answers: [{ ...text, data: Array(300).fill('') }] })),
  ],
  'answers REFUSED': ['serverFailure', over(() => ({ flags: 5, answers: [] }))],
  'answers FORMERR': ['serverFailure', over(() => ({ flags: 1, answers: [] }))],
  'answers SERVFAIL with records': ['serverFailure', over(() => ({ flags: 2 }))],
  'answers NXDOMAIN with records': ['found', over(() => ({ flags: 3 }))],
  'sends an endless chain of aliases': [
    'serverFailure',
    over(({ questions: [asked] = [] }) => ({
      answers: [{ type: 'CNAME', name: asked?.name ?? '', ttl: 60, data: `a.${asked?.name}` }],
    })),
  ],
  'sends an alias for an invalid name': [
    'serverFailure',
    over(() => ({ answers: [{ type: 'CNAME', name, ttl: 60, data: '.' }] })),
  ],
  'truncates, then closes the TCP connection': ['serverFailure', toTcp],
  'truncates, then is silent over TCP': ['timeout', toTcp, () => undefined],
  'truncates, then sends only the length over TCP': [
    'timeout',
    toTcp,
    said((socket) => socket.write(Buffer.from([0x3f, 0xff]))),
  ],
  'truncates, then announces more than the limit over TCP': [
    'serverFailure',
    toTcp,
    said((socket) => socket.write(Buffer.from([0xff, 0xff]))),
  ],
  'truncates, then ends in the middle of a TCP message': [
    'serverFailure',
    toTcp,
    said((socket) => socket.end(Buffer.from([0xff, 0xff, 1, 2]))),
  ],
  'truncates, then answers another question over TCP': [
    'serverFailure',
    toTcp,
    said((socket) => socket.end(streamEncode({ type: 'response', id: 1, questions: [] }))),
  ],
  'truncates, then sends bytes that are no DNS message': [
    'serverFailure',
    toTcp,
    said((socket) => socket.end(Buffer.alloc(4096, 0))),
  ],
  'truncates, then sends single bytes over TCP': ['timeout', toTcp, said(trickle)],
};

/** Sends a byte every 5 ms until the connection closes. */
function trickle(socket: Socket): void {
  socket.write(Buffer.from([0x3f, 0xff]));
  const timer = setInterval(() => socket.write(Buffer.alloc(1)), 5);
  socket.once('close', () => clearInterval(timer));
}

describe('The outcome of a DNS lookup', () => {
  for (const [what, [state, ...server]] of Object.entries(servers)) {
    it(`is ${state} when the server ${what}`, async () => {
      await using odd = await oddDns(...server);
      const timeoutMs = patience(state);
      const { outcome } = await dnsResolver({ servers: [odd], timeoutMs }).lookUp(name, 'TXT');
      assert.equal(outcome, state);
    });
  }

  it('is serverFailure when nothing listens on the port', async () => {
    const gone = await oddDns();
    await gone[Symbol.asyncDispose]();
    assert.deepEqual(await dnsResolver({ servers: [gone] }).lookUp(name, 'TXT'), {
      outcome: 'serverFailure',
    });
  });
});
