import type { MailingService } from '../core/port/service.ts';
import { checkServiceAddress } from '../core/port/serviceAddress.ts';
import { type InvalidReason, ServiceError } from '../core/port/serviceError.ts';
import type { DateFormat } from '../core/time/sendDate.ts';
import { Caller, type Exchange } from './caller.ts';
import { Client } from './client.ts';
import { Connections, type Network } from './connections.ts';
import { type Patience, usualPatience } from './retry.ts';

export type { Exchange } from './caller.ts';
export type { Network } from './connections.ts';
export { checkLinks, firstRedirects, type LinkCheckOptions } from './links/checkLinks.ts';
export {
  type ContentOutcome,
  hashContents,
  loadPictures,
  type PictureOutcome,
} from './links/readContents.ts';
export type { Patience } from './retry.ts';

export interface ServiceOptions {
  /** The service's base address. `checkServiceAddress` must accept it, because the key is sent there. */
  readonly address: string;
  /** The account's API key: visible ASCII characters. */
  readonly key: string;
  readonly dateFormat: DateFormat;
  readonly network?: Network;
  /** Timeout of each attempt in milliseconds, without the extra time for large letters. 30 seconds by default. */
  readonly timeoutMs?: number;
  /** Limits on retries; `usualPatience` by default. */
  readonly patience?: Patience;
  /** Called after each attempt. */
  readonly onExchange?: (line: Exchange) => void;
  /** Called when a call has ended, before it settles: with the error, or `undefined` for success. */
  readonly onOutcome?: (error: unknown) => void;
}

/**
 * Creates a client of the service. Sends nothing before the first call. `close` ends the connections when the pending calls are
 * done; later calls fail without a request. Throws a `ServiceError` for an invalid address or key.
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

/** Returns the checked base address. The accounts check address and key too, but this is the last place before the key is sent. */
function checkedAddress(text: string): string {
  const checked = checkServiceAddress(text);
  if ('problem' in checked) throw invalidField('address', 'notAnAddress');
  return checked.address;
}

/** Throws for keys that can't be sent. Only visible ASCII is allowed in a header value. */
function refuseUnsendable(key: string): void {
  if (key.trim() === '') throw invalidField('key', 'empty');
  if (!/^[\x20-\x7e]+$/.test(key)) throw invalidField('key', 'forbiddenCharacter');
}

function invalidField(field: string, reason: InvalidReason): ServiceError {
  return new ServiceError({ kind: 'invalid', field, reason }, undefined, false);
}
