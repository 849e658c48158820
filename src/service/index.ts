import type { DateFormat } from '../core/sendDate.ts';
import type { MailingService } from '../core/service.ts';
import { checkServiceAddress } from '../core/serviceAddress.ts';
import { ServiceError } from '../core/serviceError.ts';
import { Caller, type Exchange } from './caller.ts';
import { Client } from './client.ts';
import { Connections, type Network } from './connections.ts';
import { type Patience, usualPatience } from './retry.ts';

export type { Exchange } from './caller.ts';
export type { Network } from './connections.ts';
export type { Patience } from './retry.ts';

export interface ServiceOptions {
  /** The base address. One that `checkServiceAddress` refuses is refused here too: the key would go there. */
  readonly address: string;
  readonly key: string;
  readonly dateFormat: DateFormat;
  readonly network?: Network;
  /** For each try of a request, without the time that a large letter needs on a slow line. 30 seconds by default. */
  readonly timeoutMs?: number;
  /** How long requests are repeated that may be. */
  readonly patience?: Patience;
  /** Is told of each try. */
  readonly onExchange?: (line: Exchange) => void;
}

/**
 * Connects with the service over HTTP. Nothing is sent before the first call. `close` ends the connections when the
 * calls that are under way have been answered; none is to be made after it.
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
  } = options;
  const checked = checkServiceAddress(address);
  if ('problem' in checked) {
    throw new ServiceError({ kind: 'invalid', field: 'address', reason: 'notAnAddress' }, 'connect', false);
  }
  const url = new URL(checked.address);
  const connections = new Connections(url, network);
  const client = new Client(
    new Caller(connections, { url, key, timeoutMs, patience, onExchange }),
    dateFormat,
  );
  return Object.assign(client, { close: () => connections.close() });
}
