import type { LookupFunction } from 'node:net';
import tls from 'node:tls';
import type { Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { isLoopback } from '../core/port/serviceAddress.ts';

/** How the network is reached, as VS Code's settings `http.proxy`, `http.noProxy` and `http.proxyStrictSSL` say. */
export interface Network {
  /** Absent or empty: what the environment says (`HTTPS_PROXY`), if anything. Loopback never goes through a proxy. */
  readonly proxy?: string;
  /** Absent or empty: what the environment says (`NO_PROXY`), if anything. */
  readonly noProxy?: readonly string[];
  /** Whether certificates are checked; they are by default. */
  readonly strictSSL?: boolean;
}

/** The connections to one origin. They are undici's own, never the host's global ones. */
export class Connections {
  readonly #url: URL;
  readonly #network: Network;
  #tls: Partial<tls.TLSSocketOptions> | undefined;
  #kept: Dispatcher | undefined;
  #fresh: Dispatcher | undefined;
  #closing: Promise<unknown> | undefined;

  constructor(url: URL, network: Network) {
    this.#url = url;
    this.#network = network;
  }

  /** Keeps connections open for the next request, which may find one that the other side has just closed. */
  kept(): Dispatcher {
    this.#kept ??= this.#open({});
    return this.#kept;
  }

  /**
   * Keeps a connection open for a second at most, so that many requests in a row share a few. A server that closes it within that
   * second, without saying so in its answer, makes the outcome of the next request unknown.
   */
  fresh(): Dispatcher {
    this.#fresh ??= this.#open({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 });
    return this.#fresh;
  }

  /** For one request on a connection of its own. To be destroyed by the caller. */
  single(): Dispatcher {
    return this.#open({ pipelining: 0 });
  }

  /** Waits for the requests that are under way. */
  async close(): Promise<void> {
    this.#closing ??= Promise.all([this.#kept?.close(), this.#fresh?.close()]);
    await this.#closing;
  }

  #open(options: Agent.Options): Dispatcher {
    const { proxy, noProxy } = this.#network;
    this.#tls ??= this.#url.protocol === 'https:' ? tlsOptions(this.#network) : {};
    const agentOptions = { ...options, ...limits, allowH2: false, connect: this.#tls };
    if (isLoopback(this.#url.hostname)) return new Agent(agentOptions);
    return new EnvHttpProxyAgent({
      ...agentOptions,
      requestTls: this.#tls,
      proxyTls: this.#tls,
      clientFactory: poolWithTunnels,
      ...(proxy && { httpProxy: proxy, httpsProxy: proxy }),
      ...(noProxy?.length && { noProxy: noProxy.join(',') }),
    });
  }
}

/**
 * Connections to any origin, for requests that have nothing to do with the service. `lookup` resolves names where no proxy
 * does. To be destroyed by the caller.
 */
export function openForManyOrigins(network: Network, lookup: LookupFunction): Dispatcher {
  const { proxy, noProxy } = network;
  const tls = tlsOptions(network);
  return new EnvHttpProxyAgent({
    ...limits,
    allowH2: false,
    connect: { ...tls, lookup },
    requestTls: tls,
    proxyTls: tls,
    clientFactory: poolWithTunnels,
    ...(proxy && { httpProxy: proxy, httpsProxy: proxy }),
    ...(noProxy?.length && { noProxy: noProxy.join(',') }),
  });
}

/** Whether some connections are made by a proxy. */
export function hasProxy({ proxy }: Network): boolean {
  const { http_proxy, HTTP_PROXY, https_proxy, HTTPS_PROXY } = process.env;
  return Boolean(proxy || http_proxy || HTTP_PROXY || https_proxy || HTTPS_PROXY);
}

/** The exchange has a limit of its own for the whole time and for the body. */
const limits = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16 * 1024 };

/** The certificates of Node and of the system. Read once: it takes some milliseconds. */
function tlsOptions({ strictSSL = true }: Network): tls.TLSSocketOptions {
  const system = tls.getCACertificates?.('system') ?? [];
  const extra = tls.getCACertificates?.('extra') ?? [];
  const secureContext = tls.createSecureContext({ ca: [...tls.rootCertificates, ...system, ...extra] });
  return { secureContext, rejectUnauthorized: strictSSL };
}

/** Tunnels through proxies need `connect`, which only undici's index gives to its dispatchers. */
function poolWithTunnels(origin: URL, options: Pool.Options): Dispatcher {
  return Object.assign(new Pool(origin, options), { connect });
}
