import { lookup } from 'node:dns/promises';
import type { Dispatcher } from 'undici';
import type { LinkOutcome } from '../../core/checks/linkTargets.ts';
import { isToUnsubscribe } from '../../core/letters/unsubscribing.ts';
import { hasProxy, type Network, openForManyOrigins } from '../connections.ts';
import { type AnswerHeaders, errorCode, firstValues } from '../exchange.ts';
import { GuardedNames, type IsAllowed, type Resolve } from './guardedNames.ts';
import { isPublicAddress } from './publicAddress.ts';

export interface LinkCheckOptions {
  readonly network?: Network;
  /** Timeout of each request and of each name lookup in milliseconds. 10 seconds by default. */
  readonly timeoutMs?: number;
  /** Ends the check. Links that were not checked by then have no outcome. */
  readonly signal?: AbortSignal;
  /** Called for each link that has an outcome. */
  readonly onChecked?: (done: number, total: number) => void;
  /** Returns true for IP addresses that may be connected to. By default these are addresses on the internet. */
  readonly isAllowed?: IsAllowed;
  /** Resolves names; by default with the system's resolver. */
  readonly resolve?: Resolve;
}

const [atOnce, mostRedirects] = [6, 8];

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Requests links, and returns the outcome of each. Checks each hop of a redirect like the first address. Reads only the headers of an
 * answer, and keeps nothing between requests.
 */
export function checkLinks(
  addresses: readonly string[],
  options: LinkCheckOptions = {},
): Promise<ReadonlyMap<string, LinkOutcome>> {
  const isProxied = hasProxy(options.network ?? {});
  return requestEach(addresses, options, async (address, request) =>
    behindProxy(await followLink(address, (url) => headResponse(url, request)), isProxied),
  );
}

/**
 * Requests links, and returns the address to which each redirects, without requesting that; `undefined` for a link that doesn't redirect or
 * can't be requested.
 */
export function firstRedirects(
  addresses: readonly string[],
  options: LinkCheckOptions = {},
): Promise<ReadonlyMap<string, string | undefined>> {
  return requestEach(addresses, options, async (address, request) => {
    const head = await headResponse(new URL(address), request).catch(() => undefined);
    const location = head && redirectTarget(head);
    return location ? URL.parse(location, address)?.href : undefined;
  });
}

/** Requests several links at once, each with `read`. Links that were not read when the signal aborts have no result. */
export async function requestEach<Result>(
  addresses: readonly string[],
  options: LinkCheckOptions,
  read: (address: string, request: LinkRequest) => Promise<Result>,
): Promise<ReadonlyMap<string, Result>> {
  const { network = {}, timeoutMs = 10_000, signal = new AbortController().signal } = options;
  const { isAllowed = isPublicAddress, resolve = resolveBySystem } = options;
  const limit = () => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const names = new GuardedNames({ isAllowed, resolve, limit });
  const dispatcher = openForManyOrigins(network, names.lookup);
  const results = new Map<string, Result>();
  const waiting = [...new Set(addresses)];
  const total = waiting.length;

  const request: LinkRequest = async (method, url, onData) => {
    // Checks the host here too: connections don't call `lookup` for numeric addresses, and a proxy resolves names itself.
    await names.refuseUnlessAllowed(url.hostname);
    return await sendRequest(dispatcher, method, url, limit(), onData);
  };
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const result = await read(next, request);
      if (signal.aborted) return;
      results.set(next, result);
      options.onChecked?.(results.size, total);
    }
  };

  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await dispatcher.destroy();
  }
  return results;
}

/** Makes one request. With `onData`, also reads the content of a successful answer, until that returns false. */
type LinkRequest = (
  method: 'HEAD' | 'GET',
  url: URL,
  onData?: (chunk: Uint8Array) => boolean,
) => Promise<Head>;

/** Follows the redirects of a link to the end, each hop with `request`. */
export async function followLink(
  address: string,
  request: (url: URL) => Promise<Head>,
): Promise<LinkOutcome> {
  let url = new URL(address);
  let movedTo: URL | undefined;
  let isForGood = true;
  try {
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const head = await request(url);
      const location = redirectTarget(head);
      if (location === undefined)
        return { ...linkOutcome(head, movedTo?.href), ...(hops > 0 && { endsAt: url.href }) };
      // Relative to itself, an empty address would be a circle. Browsers show an empty page instead.
      const next = location === '' ? null : URL.parse(location, url.href);
      if (!next) return { kind: 'nowhere' };
      const unfollowed = unfollowedOutcome(next);
      if (unfollowed) return unfollowed;
      isForGood &&= head.status === 301 || head.status === 308;
      if (isForGood) movedTo = next;
      url = next;
    }
    return { kind: 'redirects' };
  } catch (error) {
    return unreachable(error as Error, url.hostname);
  }
}

/** Schemes that browsers open neither from a redirect nor with another program. */
const unopenedSchemes = new Set(
  'about blob chrome data file filesystem ftp javascript resource vbscript view-source ws wss'.split(' '),
);

/** Returns the outcome of a redirect that is not followed; `undefined` if it can be. */
function unfollowedOutcome({ protocol, href }: URL): LinkOutcome | undefined {
  const scheme = protocol.slice(0, -1);
  if (scheme !== 'http' && scheme !== 'https')
    return { kind: unopenedSchemes.has(scheme) ? 'notOpened' : 'toApp', scheme };
  return isToUnsubscribe(href) ? { kind: 'toUnsubscribe' } : undefined;
}

/** Changes the outcome for a host that can't be resolved if there is a proxy: possibly only the proxy can resolve names of the internet. */
function behindProxy(outcome: LinkOutcome, isProxied: boolean): LinkOutcome {
  const isUnknown = outcome.kind === 'unknownHost' || outcome.kind === 'unresolved';
  return isProxied && isUnknown ? { ...outcome, kind: 'unknownHere' } : outcome;
}

/** Requests a link with HEAD, and with GET if that fails, because many servers don't support HEAD. */
async function headResponse(url: URL, request: LinkRequest): Promise<Head> {
  const head = await request('HEAD', url).catch((error: Error) => error);
  if (!(head instanceof Error) && head.status < 400) return head;
  if (head instanceof Error && !isWorthAnotherTry(head)) throw head;
  return await request('GET', url);
}

const isWorthAnotherTry = (error: Error) =>
  ['ECONNRESET', 'UND_ERR_SOCKET', 'EOF'].includes(errorCode(error) ?? '');

/** Returns the address of a redirect, empty if the server names none; `undefined` if the answer is no redirect. */
function redirectTarget({ status, headers: { location = '' } }: Head): string | undefined {
  return status >= 300 && status < 400 ? location : undefined;
}

function linkOutcome({ status, headers }: Head, movedTo: string | undefined): LinkOutcome {
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
  if (code.startsWith('EAI_')) return { kind: 'unresolved', host };
  if (code === 'ENOTFOUND' || code === 'ENODATA') return { kind: 'unknownHost', host };
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) return { kind: 'certificate', host, reason: code };
  return { kind: 'unreachable', host, reason: code || error.message };
}

/** An answer without its body. */
interface Head {
  readonly status: number;
  readonly headers: AnswerHeaders;
}

/**
 * The headers of a request. They contain nothing that identifies the user: no cookies, referrer, or key. Some servers reject requests
 * without a user agent.
 */
const linkHeaders = { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; Mailroom link check)' };

/** Makes one request: see `LinkRequest`. Rejects with the error, or the reason of the timeout. */
function sendRequest(
  dispatcher: Dispatcher,
  method: 'HEAD' | 'GET',
  { origin, pathname, search }: URL,
  limit: AbortSignal,
  onData?: (chunk: Uint8Array) => boolean,
): Promise<Head> {
  return new Promise((resolve, reject) => {
    let stop = (): void => {};
    let answered: Head | undefined;
    const end = () => {
      limit.removeEventListener('abort', cancel);
      stop();
    };
    const cancel = () => {
      reject(limit.reason);
      end();
    };
    if (limit.aborted) return cancel();
    limit.addEventListener('abort', cancel);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (controller) => {
        stop = () => controller.abort(new Error('enough'));
        if (limit.aborted) stop();
      },
      onResponseStart: (_, status, headers) => {
        if (status < 200) return;
        answered = { status, headers: firstValues(headers) };
        if (onData && status < 300) return;
        resolve(answered);
        end();
      },
      onResponseData: (_, chunk) => {
        if (!answered || onData?.(chunk)) return;
        resolve(answered);
        end();
      },
      onResponseEnd: () => {
        if (answered) resolve(answered);
        end();
      },
      onResponseError: (_, error) => {
        reject(error);
        limit.removeEventListener('abort', cancel);
      },
    };
    dispatcher.dispatch({ origin, path: pathname + search, method, headers: linkHeaders }, handler);
  });
}
