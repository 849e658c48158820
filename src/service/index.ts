import type { DateFormat } from '../core/campaigns/sendDate.ts';
import type { MailingService } from '../core/port/service.ts';
import { checkServiceAddress } from '../core/port/serviceAddress.ts';
import { type InvalidReason, ServiceError } from '../core/port/serviceError.ts';
import { Caller, type Exchange } from './caller.ts';
import { Client } from './client.ts';
import { Connections, type Network } from './connections.ts';
import { type Patience, usualPatience } from './retry.ts';

export type { Exchange } from './caller.ts';
export type { Network } from './connections.ts';
export { checkLinks, type LinkCheckOptions } from './links/checkLinks.ts';
export type { Patience } from './retry.ts';

export interface ServiceOptions {
  /** The base address. One that `checkServiceAddress` refuses is refused here too: the key would go there. */
  readonly address: string;
  /** The account's API key: visible ASCII characters. */
  readonly key: string;
  readonly dateFormat: DateFormat;
  readonly network?: Network;
  /** For each try of a request, without the time that a large letter needs on a slow line. 30 seconds by default. */
  readonly timeoutMs?: number;
  /** How long requests are repeated that may be. */
  readonly patience?: Patience;
  /** Is told of each try. */
  readonly onExchange?: (line: Exchange) => void;
  /** Is told how each call ended, before whoever made it: with the error, or `undefined` for success. */
  readonly onOutcome?: (error: unknown) => void;
}

/**
 * Connects with the service over HTTP. Nothing is sent before the first call. `close` ends the connections when the
 * calls that are under way have been answered; those that are made after it fail without a request.
 * Throws a `ServiceError` for an address or a key that cannot be used.
 */
export function createMailingService(options: ServiceOptions): MailingService & { close(): Promise<void> } {
  const {
    address,
    key,
    dateFormat,
    network = {},
    timeoutMs = 30_000,
    patience = usualPatience,
    onExchange,
    onOutcome,
  } = options;
  const url = new URL(checkedAddress(address));
  refuseUnsendable(key);
  const connections = new Connections(url, network);
  const caller = new Caller(connections, { url, key, timeoutMs, patience, onExchange, onOutcome });
  return Object.assign(new Client(caller, dateFormat), { close: () => caller.close() });
}

/** The accounts check addresses and keys, too; but this is the last place before the key goes out. */
function checkedAddress(text: string): string {
  const checked = checkServiceAddress(text);
  if ('problem' in checked) throw invalid('address', 'notAnAddress');
  return checked.address;
}

/** The value of a header: visible ASCII. */
function refuseUnsendable(key: string): void {
  if (key.trim() === '') throw invalid('key', 'empty');
  if (!/^[\x20-\x7e]+$/.test(key)) throw invalid('key', 'forbiddenCharacter');
}

function invalid(field: string, reason: InvalidReason): ServiceError {
  return new ServiceError({ kind: 'invalid', field, reason }, undefined, false);
}
