import { lookup } from 'node:dns/promises';
import type { LinkOutcome } from '../../core/checks/linkTargets.ts';
import { isToUnsubscribe } from '../../core/letters/unsubscribing.ts';
import { hasProxy, type Network, openForManyOrigins } from '../connections.ts';
import { errorCode } from '../exchange.ts';
import { ask, type Head } from './ask.ts';
import { GuardedNames, type IsAllowed, type Resolve } from './guardedNames.ts';
import { isPublicAddress } from './publicAddress.ts';

export interface LinkCheckOptions {
  readonly network?: Network;
  /** For each request, and for each name that is resolved. 10 seconds by default. */
  readonly timeoutMs?: number;
  /** Ends the check: what has not been asked by then has no outcome. */
  readonly signal?: AbortSignal;
  /** Is told of each address that has an outcome. */
  readonly onChecked?: (done: number, total: number) => void;
  /** Which IP addresses may be connected to: by default those on the internet. */
  readonly isAllowed?: IsAllowed;
  /** By default as this machine does it. */
  readonly resolve?: Resolve;
}

const [atOnce, mostRedirects] = [6, 8];

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Requests web addresses, and says what became of each. Each hop of a redirect is looked at like the first address. No more than
 * the head of an answer is read, and nothing is kept between requests.
 */
export async function checkLinks(
  addresses: readonly string[],
  options: LinkCheckOptions = {},
): Promise<ReadonlyMap<string, LinkOutcome>> {
  const { network = {}, timeoutMs = 10_000, signal = new AbortController().signal } = options;
  const { isAllowed = isPublicAddress, resolve = resolveBySystem } = options;
  const limit = () => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const names = new GuardedNames({ isAllowed, resolve, limit });
  const dispatcher = openForManyOrigins(network, names.lookup);
  const outcomes = new Map<string, LinkOutcome>();
  const waiting = [...new Set(addresses)];
  const total = waiting.length;

  const request = async (method: 'HEAD' | 'GET', url: URL): Promise<Head> => {
    // Connections resolve no addresses that are written as numbers, and a proxy resolves names by itself.
    await names.refuseUnlessAllowed(url.hostname);
    return await ask(dispatcher, method, url, limit());
  };
  const isProxied = hasProxy(network);
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const outcome = behindProxy(await follow(next, request), isProxied);
      if (signal.aborted) return;
      outcomes.set(next, outcome);
      options.onChecked?.(outcomes.size, total);
    }
  };

  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await dispatcher.destroy();
  }
  return outcomes;
}

type Request = (method: 'HEAD' | 'GET', url: URL) => Promise<Head>;

/** Goes from an address along its redirects to the last one. */
async function follow(address: string, request: Request): Promise<LinkOutcome> {
  let url = new URL(address);
  let movedTo: URL | undefined;
  let isForGood = true;
  try {
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const head = await headOf(url, request);
      const location = locationOf(head);
      if (location === undefined) return outcomeOf(head, movedTo?.href);
      const next = URL.parse(location, url.href);
      if (!next) return { kind: 'nowhere' };
      // To an app, for instance: what comes of it cannot be said. And nobody is to be unsubscribed by a detour.
      if (!/^https?:$/.test(next.protocol) || isToUnsubscribe(next.href)) return { kind: 'fine' };
      isForGood &&= head.status === 301 || head.status === 308;
      if (isForGood) movedTo = next;
      url = next;
    }
    return { kind: 'redirects' };
  } catch (error) {
    return unreachable(error as Error, url.hostname);
  }
}

/** Behind a proxy it may be the proxy alone that knows the names of the internet. */
function behindProxy(outcome: LinkOutcome, isProxied: boolean): LinkOutcome {
  return isProxied && outcome.kind === 'unknownHost' ? { ...outcome, kind: 'unknownHere' } : outcome;
}

/** Many servers do not know HEAD, or answer it wrongly. */
async function headOf(url: URL, request: Request): Promise<Head> {
  const head = await request('HEAD', url).catch((error: Error) => error);
  if (!(head instanceof Error) && head.status < 400) return head;
  if (head instanceof Error && !isWorthAnotherTry(head)) throw head;
  return await request('GET', url);
}

const isWorthAnotherTry = (error: Error) =>
  ['ECONNRESET', 'UND_ERR_SOCKET', 'EOF'].includes(errorCode(error) ?? '');

function locationOf({ status, headers: { location } }: Head): string | undefined {
  return status >= 300 && status < 400 ? location : undefined;
}

function outcomeOf({ status, headers }: Head, movedTo: string | undefined): LinkOutcome {
  if (status === 404 || status === 410) return { kind: 'missing', status };
  if (status >= 500) return { kind: 'failing', status };
  if (status >= 400) return { kind: 'refused', status };
  const contentType = headers['content-type']?.split(';')[0]?.trim();
  return {
    kind: 'fine',
    ...(contentType && { contentType }),
    ...(movedTo !== undefined && { movedTo }),
  };
}

function unreachable(error: Error, host: string): LinkOutcome {
  const code = errorCode(error) ?? '';
  if (error.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return { kind: 'silent', host };
  if (code === 'FORBIDDEN_ADDRESS') return { kind: 'private', host };
  if (/^(ENOTFOUND|ENODATA|EAI_)/.test(code)) return { kind: 'unknownHost', host };
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) return { kind: 'certificate', host, reason: code };
  return { kind: 'unreachable', host, reason: code || error.message };
}
