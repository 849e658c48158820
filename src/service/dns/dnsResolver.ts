import type { DecodedPacket } from 'dns-packet';
import type { Answer, RecordType, Resolver } from '../../mail/dns.ts';
import { askServer, type DnsQuestion, type NameServer } from './ask.ts';
import { readAnswer } from './readAnswer.ts';

export interface DnsOptions {
  readonly servers: readonly NameServer[];
  /** Whether the servers are to ask others; true by default. Those that know a domain by themselves are asked without. */
  readonly recursive?: boolean;
  /** How long one server may take, in milliseconds; 3 seconds by default. Who says nothing is asked twice. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const rounds = 2;
const mostAliases = 8;

/** Looks names up at servers, one after another until one has an answer. It tells how long each answer may be kept. */
export function dnsResolver(options: DnsOptions): Resolver {
  return {
    lookUp: async <Type extends RecordType>(name: string, type: Type): Promise<Answer<Type>> => {
      // A record may write a name with the dot of the root, which no message has.
      let [current, ttl] = [name.endsWith('.') ? name.slice(0, -1) : name, Number.POSITIVE_INFINITY];
      for (let aliases = 0; aliases <= mostAliases && isName(current); aliases++) {
        const packet = await askServers(
          { name: current, type, recursive: options.recursive ?? true },
          options,
        );
        if (packet === 'timeout' || packet === 'serverFailure') return { outcome: packet };
        const read = readAnswer(packet, current, type);
        if ('answer' in read) return withTtl(read.answer, ttl);
        [current, ttl] = [read.alias, Math.min(ttl, read.ttl)];
      }
      return { outcome: 'serverFailure' };
    },
  };
}

/** Whether a message can hold it (RFC 1035, section 2.3.4). What cannot be asked for, no server answers. */
function isName(name: string): boolean {
  if (Buffer.byteLength(name) > 253) return false;
  return name.split('.').every((label) => label !== '' && Buffer.byteLength(label) <= 63);
}

/**
 * The first answer that is one; else what became of the question at the last server. Only who said nothing is asked again: a
 * datagram may have been lost.
 */
export async function askServers(
  question: DnsQuestion,
  { servers, timeoutMs = 3_000, signal }: DnsOptions,
): Promise<DecodedPacket | 'timeout' | 'serverFailure'> {
  let outcome: 'timeout' | 'serverFailure' = 'serverFailure';
  let left = servers;
  for (let round = 0; round < rounds; round++) {
    const silent: NameServer[] = [];
    for (const server of left) {
      signal?.throwIfAborted();
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const packet = await askServer(server, question, signal ? AbortSignal.any([signal, limit]) : limit);
        if (!isFailure(packet)) return packet;
        outcome = 'serverFailure';
      } catch {
        signal?.throwIfAborted();
        outcome = limit.aborted ? 'timeout' : 'serverFailure';
        if (limit.aborted) silent.push(server);
      }
    }
    left = silent;
  }
  return outcome;
}

/** Neither an answer nor certain that there is none: another server may know. */
function isFailure({ flags = 0 }: DecodedPacket): boolean {
  const code = flags & 0xf;
  return code !== 0 && code !== 3;
}

function withTtl<Type extends RecordType>(answer: Answer<Type>, ttl: number): Answer<Type> {
  return 'ttl' in answer && answer.ttl !== undefined ? { ...answer, ttl: Math.min(ttl, answer.ttl) } : answer;
}
