/**
 * The hosts below `.example` with a special behavior for the sandbox's letters. Hosts that accept letters come first.
 * `sandbox/delivery/mailHosts.ts` implements the behavior.
 */
export const mailHosts = [
  'opens',
  'clicks',
  'leaves',
  'complains',
  'robot',
  'fetches',
  'slow',
  'down',
  'full',
  'wall',
  'left',
] as const;

export type MailHost = (typeof mailHosts)[number];

/** SMTP codes of the hosts that refuse letters. */
export const refusals = {
  slow: { status: 451, enhanced: '4.7.1' },
  down: { status: 451, enhanced: '4.4.1' },
  full: { status: 552, enhanced: '5.2.2' },
  wall: { status: 554, enhanced: '5.7.1' },
  left: { status: 550, enhanced: '5.1.1' },
} as const satisfies Partial<Record<MailHost, object>>;

/** The local part prefix of addresses that don't exist at any host. */
export const nobody = 'nobody';

export function domainOfHost(host: MailHost): string {
  return `${host}.example`;
}

/** Returns the special host of an address, or `undefined` if its host is not special. */
export function mailHostOf(address: string): MailHost | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return mailHosts.find((host) => domainOfHost(host) === domain);
}
