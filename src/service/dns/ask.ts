import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type DecodedPacket, decode, encode, type Packet, RECURSION_DESIRED, streamEncode } from 'dns-packet';
import type { RecordType } from '../../mail/dns.ts';

/** A name server: an IP address and a port. */
export interface NameServer {
  readonly host: string;
  readonly port: number;
}

export interface DnsQuestion {
  readonly name: string;
  readonly type: RecordType | 'NS' | 'SOA';
  /** Whether the server is to ask others. */
  readonly recursive: boolean;
}

/** What datagrams of an answer may hold so that no network cuts them (DNS Flag Day 2020). */
const datagramSize = 1232;

/**
 * Asks one server once: over UDP, and over TCP what does not fit into a datagram (RFC 1035, section 4.2; RFC 6891). What
 * does not answer this very question is not heard. Rejects when the signal ends it, or the server cannot be reached.
 */
export async function askServer(
  server: NameServer,
  question: DnsQuestion,
  signal: AbortSignal,
): Promise<DecodedPacket> {
  const packet: Packet = {
    type: 'query',
    id: randomInt(0x1_0000),
    flags: question.recursive ? RECURSION_DESIRED : 0,
    questions: [{ name: question.name, type: question.type }],
  };
  const options = { type: 'OPT', name: '.', udpPayloadSize: datagramSize, flags: 0, options: [] };
  const answer = await overUdp(server, { ...packet, additionals: [options as never] }, signal);
  return answer.flag_tc ? overTcp(server, packet, signal) : answer;
}

async function overUdp(
  { host, port }: NameServer,
  question: Packet,
  signal: AbortSignal,
): Promise<DecodedPacket> {
  signal.throwIfAborted();
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    const answered = new Promise<DecodedPacket>((resolve, reject) => {
      socket.on('error', reject);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      socket.on('message', (message) => {
        const answer = answerTo(question, message);
        if (answer) resolve(answer);
      });
    });
    answered.catch(() => undefined);
    // From a connected socket nobody else is heard.
    const connected = once(socket, 'connect', { signal });
    socket.connect(port, host);
    await Promise.race([connected, answered]);
    socket.send(encode(question));
    return await answered;
  } finally {
    socket.close();
  }
}

async function overTcp(
  { host, port }: NameServer,
  question: Packet,
  signal: AbortSignal,
): Promise<DecodedPacket> {
  const socket = connect({ host, port, signal });
  try {
    socket.write(streamEncode(question));
    let received = Buffer.alloc(0);
    for await (const data of socket) {
      received = Buffer.concat([received, data as Buffer]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE()) continue;
      const answer = answerTo(question, received.subarray(2, 2 + received.readUInt16BE()));
      if (answer) return answer;
      break;
    }
    throw new Error('The name server has ended the connection without an answer.');
  } finally {
    socket.destroy();
  }
}

function answerTo(question: Packet, message: Uint8Array): DecodedPacket | undefined {
  const answer = decoded(message);
  const [asked, echoed] = [question.questions?.[0], answer?.questions?.[0]];
  const isOurs =
    answer?.type === 'response' &&
    answer.id === question.id &&
    echoed?.type === asked?.type &&
    echoed?.name.toLowerCase() === asked?.name.toLowerCase();
  return isOurs ? answer : undefined;
}

/** What was cut is no message: its last record would be another one. */
function decoded(message: Uint8Array): DecodedPacket | undefined {
  try {
    const packet = decode(Buffer.from(message));
    return decode.bytes > message.length ? undefined : packet;
  } catch {
    return undefined;
  }
}
