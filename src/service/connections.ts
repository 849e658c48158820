import type { LookupFunction } from 'node:net';
import tls from 'node:tls';
import type { Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { isLoopback } from '../core/port/serviceAddress.ts';

/** Network options, from VS Code's settings `http.proxy`, `http.noProxy` and `http.proxyStrictSSL`. */
export interface Network {
  /** The proxy's URL. If empty, the environment variable `HTTPS_PROXY` applies. Loopback addresses never use a proxy. */
  readonly proxy?: string;
  /** The hosts that are reached without the proxy. If empty, the environment variable `NO_PROXY` applies. */
  readonly noProxy?: readonly string[];
  /** True (the default) if certificates are verified. */
  readonly strictSSL?: boolean;
}

/** The connections to one origin. Uses its own undici dispatchers, never the host's global ones. */
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

  /** Returns the dispatcher with keep-alive connections. A request may use one that the server has just closed. */
  kept(): Dispatcher {
    this.#kept ??= this.#open({});
    return this.#kept;
  }

  /**
   * Returns the dispatcher whose connections are kept alive for at most one second, so that many requests in a row share a few. A server
   * that closes one within that second without announcing it makes the outcome of the next request unknown.
   */
  fresh(): Dispatcher {
    this.#fresh ??= this.#open({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 });
    return this.#fresh;
  }

  /** Opens a connection for a single request. The caller must destroy it. */
  single(): Dispatcher {
    return this.#open({ pipelining: 0 });
  }

  /** Closes the connections when the pending requests have ended. */
  async close(): Promise<void> {
    this.#closing ??= Promise.all([this.#kept?.close(), this.#fresh?.close()]);
    await this.#closing;
  }

  #open(options: Agent.Options): Dispatcher {
    const { proxy, noProxy } = this.#network;
    this.#tls ??= this.#url.protocol === 'https:' ? tlsOptions(this.#network) : {};
    const agentOptions = { ...options, ...connectionLimits, allowH2: false, connect: this.#tls };
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
 * Opens connections to any origin, for requests that do not go to the service. `lookup` resolves names, unless a proxy does. The
 * caller must destroy the result.
 */
export function openForManyOrigins(network: Network, lookup: LookupFunction): Dispatcher {
  const { proxy, noProxy } = network;
  const tls = tlsOptions(network);
  return new EnvHttpProxyAgent({
    ...connectionLimits,
    allowH2: false,
    connect: { ...tls, lookup },
    requestTls: tls,
    proxyTls: tls,
    clientFactory: poolWithTunnels,
    ...(proxy && { httpProxy: proxy, httpsProxy: proxy }),
    ...(noProxy?.length && { noProxy: noProxy.join(',') }),
  });
}

/** Returns true if some connections go through a proxy, by the settings or the environment. */
export function hasProxy({ proxy }: Network): boolean {
  const { http_proxy, HTTP_PROXY, https_proxy, HTTPS_PROXY } = process.env;
  return Boolean(proxy || http_proxy || HTTP_PROXY || https_proxy || HTTPS_PROXY);
}

/** Options for undici. Its own timeouts are off, because the exchange limits the time of the whole request. Sizes are in bytes. */
const connectionLimits = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16 * 1024 };

/**
 * Returns options that trust the certificates of Node and of the system. Reading these takes some milliseconds, so `Connections` caches the
 * result.
 */
function tlsOptions({ strictSSL = true }: Network): tls.TLSSocketOptions {
  const system = tls.getCACertificates?.('system') ?? [];
  const extra = tls.getCACertificates?.('extra') ?? [];
  const secureContext = tls.createSecureContext({ ca: [...tls.rootCertificates, ...system, ...extra] });
  return { secureContext, rejectUnauthorized: strictSSL };
}

/**
 * Creates a connection pool that supports tunnels through proxies. They need `connect`, which only undici's index adds to its dispatchers.
 */
function poolWithTunnels(origin: URL, options: Pool.Options): Dispatcher {
  return Object.assign(new Pool(origin, options), { connect });
}
