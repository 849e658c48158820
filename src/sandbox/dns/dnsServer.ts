import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  streamEncode,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import { isInZone, lookUp, type Zone, zoneTtl } from './zone.ts';

/** A running server. `address` has the form that `Resolver.setServers` takes: `127.0.0.1:5300`. */
export interface DnsServer {
  readonly address: string;
  close(): Promise<void>;
}

/** The maximum size of a UDP answer in bytes, unless the client allows more by EDNS (RFC 1035, section 4.2.1). */
const plainDatagramSize = 512;
const largestQuestion = 4096;
const idleConnectionMs = 5_000;
const rcodes = { noError: 0, nameError: 3, refused: 5 } as const;

/**
 * Starts a DNS server on 127.0.0.1 that answers authoritatively for zones, over UDP and TCP on one port (RFC 1035). Refuses names outside
 * the zones: it is not a resolver. `zones` is called for each question.
 */
export async function startDnsServer(zones: () => readonly Zone[], port = 0): Promise<DnsServer> {
  const connections = new Set<Socket>();
  const streams = createServer({ noDelay: true }, (socket) => {
    connections.add(socket.once('close', () => connections.delete(socket)));
    serveStream(socket, zones);
  });
  streams.listen(port, '127.0.0.1');
  await once(streams, 'listening');
  const bound = (streams.address() as AddressInfo).port;
  try {
    const datagrams = await bindDatagrams(bound, zones);
    const close = async () => {
      const closed = [once(streams, 'close'), once(datagrams, 'close')];
      streams.close();
      datagrams.close();
      for (const connection of connections) connection.destroy();
      await Promise.all(closed);
    };
    return { address: `127.0.0.1:${bound}`, close };
  } catch (error) {
    streams.close();
    // The TCP port was free, but the UDP port is taken. Retries with another port, unless this one was requested.
    if (port !== 0) throw error;
    return startDnsServer(zones);
  }
}

async function bindDatagrams(port: number, zones: () => readonly Zone[]): Promise<DatagramSocket> {
  const socket = createSocket('udp4');
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('error', () => {
    // A failure to send an answer is ignored: DNS clients retry.
  });
  socket.on('message', (message, from) => {
    const answer = answerToQuery(message, zones());
    if (answer) socket.send(fitting(answer.question, answer.packet), from.port, from.address);
  });
  return socket;
}

/** Encodes an answer. If it is too large for UDP, encodes a truncated one, which makes the client retry over TCP. */
function fitting(question: Packet, packet: Packet): Buffer {
  const whole = encode(packet);
  const options = question.additionals?.find(({ type }) => type === 'OPT');
  const room =
    options?.type === 'OPT' ? Math.max(options.udpPayloadSize, plainDatagramSize) : plainDatagramSize;
  if (whole.length <= room) return whole;
  return encode({ ...packet, flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE, answers: [] });
}

/** Answers questions over TCP, each prefixed with its length (RFC 1035, section 4.2.2). */
function serveStream(socket: Socket, zones: () => readonly Zone[]): void {
  let received = Buffer.alloc(0);
  socket.setTimeout(idleConnectionMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
      const end = 2 + received.readUInt16BE();
      const answer = answerToQuery(received.subarray(2, end), zones());
      received = received.subarray(end);
      if (!answer) return void socket.destroy();
      socket.write(streamEncode(answer.packet));
    }
    if (received.length > largestQuestion) socket.destroy();
  });
}

/** Returns the answer to a DNS message; `undefined` if the message is not a question. */
function answerToQuery(message: Uint8Array, zones: readonly Zone[]): Answered | undefined {
  try {
    const question = decode(Buffer.from(message));
    const asked = question.questions?.[0];
    if (question.type !== 'query' || !asked) return undefined;
    const name = asked.name.toLowerCase();
    const zone = zones.find((each) => isInZone(each, name));
    const found = zone && lookUp(zone, name, asked.type);
    const rcode = found ? (found.exists ? rcodes.noError : rcodes.nameError) : rcodes.refused;
    const flags =
      (zone ? AUTHORITATIVE_ANSWER : 0) |
      RECURSION_AVAILABLE |
      ((question.flags ?? 0) & RECURSION_DESIRED) |
      rcode;
    const packet: Packet = {
      type: 'response',
      id: question.id ?? 0,
      flags,
      questions: [asked],
      answers: [...(found?.answers ?? [])],
      authorities: zone && found?.answers.length === 0 ? [startOfAuthority(zone)] : [],
    };
    return { question, packet };
  } catch {
    return undefined;
  }
}

interface Answered {
  readonly question: Packet;
  readonly packet: Packet;
}

/** Creates the SOA record of a zone, which tells clients how long to cache a negative answer (RFC 2308). */
function startOfAuthority({ origin }: Zone): NonNullable<Packet['authorities']>[number] {
  const [mname, rname] = [`ns.${origin}`, `hostmaster.${origin}`];
  const times = { serial: 1, refresh: 3600, retry: 600, expire: 86_400, minimum: zoneTtl };
  return { type: 'SOA', name: origin, ttl: zoneTtl, data: { mname, rname, ...times } };
}
