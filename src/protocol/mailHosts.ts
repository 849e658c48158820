/**
 * The hosts at which something becomes of a letter of the sandbox, each `.example`: what only happens after the letter was
 * accepted comes first. `sandbox/delivery/mailHosts.ts` says what.
 */
export const mailHosts = [
  'opens',
  'clicks',
  'leaves',
  'complains',
  'robot',
  'slow',
  'down',
  'full',
  'wall',
  'left',
] as const;

export type MailHost = (typeof mailHosts)[number];

/** With which codes of SMTP the hosts refuse that do not accept every letter at once. */
export const refusals = {
  slow: { status: 451, enhanced: '4.7.1' },
  down: { status: 451, enhanced: '4.4.1' },
  full: { status: 552, enhanced: '5.2.2' },
  wall: { status: 554, enhanced: '5.7.1' },
  left: { status: 550, enhanced: '5.1.1' },
} as const satisfies Partial<Record<MailHost, object>>;

/** So begin the addresses that are at no host. */
export const nobody = 'nobody';

/** What an address has behind its @ at that host. */
export function domainOfHost(host: MailHost): string {
  return `${host}.example`;
}

/** The host of an address, when it is one of these. */
export function mailHostOf(address: string): MailHost | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return mailHosts.find((host) => domainOfHost(host) === domain);
}
