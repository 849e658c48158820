import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { encode, type Packet, streamEncode, type Answer as WireRecord } from 'dns-packet';
import { dnsResolver } from '../../../../src/service/dns/dnsResolver.ts';
import { oddDns } from '../../../support/dns.ts';

const name = 'shop.test';
/** Of who does not answer there is nothing to wait for; all else may take its time on a busy machine. */
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

/** The answer, and after its head what no message has. */
const damaged = (tail: readonly number[]) =>
  bytes((question) =>
    Buffer.concat([encode(response(question, { answers: [] })).subarray(0, 12), Buffer.from(tail)]),
  );

const toTcp = over(() => ({ flags: truncated, answers: [] }));

/** The server's side of a connection over TCP. */
const said = (write: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => write(socket));

type Server = Parameters<typeof oddDns>;

/** What a server does, and what is known after it. */
const servers: Readonly<Record<string, readonly [state: string, ...server: Server]>> = {
  'says nothing': ['timeout'],
  'answers with another id': ['timeout', over(({ id = 0 }) => ({ id: (id + 1) % 0x1_0000 }))],
  'answers for another name': ['timeout', over(() => ({ questions: [{ type: 'TXT', name: 'other.test' }] }))],
  'answers for another type': ['timeout', over(() => ({ questions: [{ type: 'A', name }] }))],
  'answers without the question': ['timeout', over(() => ({ questions: [] }))],
  'asks back': ['timeout', over(() => ({ type: 'query' }))],
  'sends an empty datagram': ['timeout', bytes(() => Buffer.alloc(0))],
  'sends what is no message': ['timeout', bytes(() => Buffer.alloc(1232, 0xff))],
  'sends a name that points to itself': ['timeout', damaged([0xc0, 12, 0, 16, 0, 1])],
  'sends a name that points behind the end': ['timeout', damaged([0xff, 0xff, 0, 16, 0, 1])],
  'sends half an answer': ['timeout', bytes((question) => encode(response(question)).subarray(0, -4))],
  'sends records of other names': ['noData', over(() => ({ answers: [{ ...text, name: 'other.test' }] }))],
  'sends records of other types': [
    'noData',
    over(() => ({ answers: [{ type: 'A', name, ttl: 60, data: '192.0.2.1' }] })),
  ],
  'sends many of them': ['noData', over(() => ({ answers: Array(200).fill({ ...text, name: 'a.test' }) }))],
  'sends more records than are read': [
    'serverFailure',
    over(() => ({ answers: Array(300).fill({ ...text, name: 'a.test' }) })),
  ],
  'sends a text that is longer than any': [
    'serverFailure',
    over(() => ({ answers: [{ ...text, data: Array(20).fill('a'.repeat(250)) }] })),
  ],
  'sends a text of more strings than any': [
    'serverFailure',
    over(() => ({ answers: [{ ...text, data: Array(300).fill('') }] })),
  ],
  refuses: ['serverFailure', over(() => ({ flags: 5, answers: [] }))],
  'does not understand': ['serverFailure', over(() => ({ flags: 1, answers: [] }))],
  'fails, and has an answer': ['serverFailure', over(() => ({ flags: 2 }))],
  'says that there is no such name, and has an answer': ['found', over(() => ({ flags: 3 }))],
  'leads to ever new aliases': [
    'serverFailure',
    over(({ questions: [asked] = [] }) => ({
      answers: [{ type: 'CNAME', name: asked?.name ?? '', ttl: 60, data: `a.${asked?.name}` }],
    })),
  ],
  'leads to a name that cannot be': [
    'serverFailure',
    over(() => ({ answers: [{ type: 'CNAME', name, ttl: 60, data: '.' }] })),
  ],
  'wants TCP, and cuts the line': ['serverFailure', toTcp],
  'wants TCP, and says nothing': ['timeout', toTcp, () => undefined],
  'wants TCP, and says how much comes, and no more': [
    'timeout',
    toTcp,
    said((socket) => socket.write(Buffer.from([0x3f, 0xff]))),
  ],
  'wants TCP, and says that more comes than is read': [
    'serverFailure',
    toTcp,
    said((socket) => socket.write(Buffer.from([0xff, 0xff]))),
  ],
  'wants TCP, and ends in the middle': [
    'serverFailure',
    toTcp,
    said((socket) => socket.end(Buffer.from([0xff, 0xff, 1, 2]))),
  ],
  'wants TCP, and answers another question': [
    'serverFailure',
    toTcp,
    said((socket) => socket.end(streamEncode({ type: 'response', id: 1, questions: [] }))),
  ],
  'wants TCP, and sends what is no message': [
    'serverFailure',
    toTcp,
    said((socket) => socket.end(Buffer.alloc(4096, 0))),
  ],
  'wants TCP, and sends byte after byte': ['timeout', toTcp, said(trickle)],
};

/** Sends one byte after another for as long as anybody listens. */
function trickle(socket: Socket): void {
  socket.write(Buffer.from([0x3f, 0xff]));
  const timer = setInterval(() => socket.write(Buffer.alloc(1)), 5);
  socket.once('close', () => clearInterval(timer));
}

describe('A name server that', () => {
  for (const [what, [state, ...server]] of Object.entries(servers)) {
    it(`${what}: ${state}`, async () => {
      await using odd = await oddDns(...server);
      const timeoutMs = patience(state);
      const { outcome } = await dnsResolver({ servers: [odd], timeoutMs }).lookUp(name, 'TXT');
      assert.equal(outcome, state);
    });
  }

  it('is not there: serverFailure', async () => {
    const gone = await oddDns();
    await gone[Symbol.asyncDispose]();
    assert.deepEqual(await dnsResolver({ servers: [gone] }).lookUp(name, 'TXT'), {
      outcome: 'serverFailure',
    });
  });
});
