import { domainToUnicode } from 'node:url';
import { type AddressFinder, addressFinder } from '../../core/text/addressWritings.ts';

/** Returns what finds a person in everything that is kept here. `address` is one of `readEmailAddress`, with its domain in A-labels. */
export function personFinder(address: string): AddressFinder {
  const at = address.lastIndexOf('@') + 1;
  return addressFinder([address, address.slice(0, at) + domainToUnicode(address.slice(at))]);
}
