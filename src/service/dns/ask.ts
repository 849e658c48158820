import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type DecodedPacket, decode, encode, type Packet, RECURSION_DESIRED, streamEncode } from 'dns-packet';
import type { RecordType } from '../../mail/dns.ts';

/** A name server: IP address and port. */
export interface NameServer {
  readonly host: string;
  readonly port: number;
}

export interface DnsQuestion {
  readonly name: string;
  readonly type: RecordType | 'NS' | 'SOA';
  /** True to request recursion. */
  readonly recursive: boolean;
}

/** The size in bytes of a datagram that no network fragments (DNS Flag Day 2020). */
const ednsDatagramSize = 1232;

/**
 * Limits on one answer, in bytes and records. Compressed names can point to each other, so parsing a message of 64 KB can take half a
 * second. The largest real answers have about 6 KB.
 */
const answerLimits = { bytes: 16 * 1024, records: 250 } as const;

/**
 * Sends one question to one server: over UDP, and over TCP if the answer does not fit into a datagram (RFC 1035, section 4.2; RFC 6891).
 * Ignores messages that do not answer this question. Rejects when `signal` aborts or the server is unreachable.
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
  const options = { type: 'OPT', name: '.', udpPayloadSize: ednsDatagramSize, flags: 0, options: [] };
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
        try {
          const answer = matchingAnswer(question, message);
          if (answer) resolve(answer);
        } catch (error) {
          reject(error);
        }
      });
    });
    answered.catch(() => undefined);
    // Connects the socket, so that it receives from this server only.
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
      if (received.length < 2) continue;
      const length = received.readUInt16BE();
      if (length > answerLimits.bytes) throw tooLargeAnswerError();
      if (received.length < 2 + length) continue;
      const answer = matchingAnswer(question, received.subarray(2, 2 + length));
      if (answer) return answer;
      break;
    }
    throw new Error('The name server has ended the connection without an answer.');
  } finally {
    socket.destroy();
  }
}

/** Returns the message if it answers this question. Throws if the message may be the answer but exceeds the limits. */
function matchingAnswer(question: Packet, message: Buffer): DecodedPacket | undefined {
  if (message.length < 12 || message.readUInt16BE() !== question.id) return undefined;
  if (message.length > answerLimits.bytes || recordCount(message) > answerLimits.records)
    throw tooLargeAnswerError();
  const answer = decodedPacket(message);
  const [asked, echoed] = [question.questions?.[0], answer?.questions?.[0]];
  const isOurs =
    answer?.type === 'response' &&
    echoed?.type === asked?.type &&
    echoed?.name.toLowerCase() === asked?.name.toLowerCase();
  return isOurs ? answer : undefined;
}

/** Parses a message. Returns `undefined` for a truncated one, whose last record would be wrong. */
function decodedPacket(message: Buffer): DecodedPacket | undefined {
  try {
    const packet = decode(message);
    return decode.bytes > message.length ? undefined : packet;
  } catch {
    return undefined;
  }
}

/** Returns the total of the counts in the header: questions, answers, authorities and additional records (RFC 1035, section 4.1.1). */
function recordCount(message: Buffer): number {
  return [4, 6, 8, 10].reduce((sum, at) => sum + message.readUInt16BE(at), 0);
}

const tooLargeAnswerError = () => new Error('The name server’s answer is larger than any that is needed.');
