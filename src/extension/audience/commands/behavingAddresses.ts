import { readEmailAddress } from '../../../core/emailAddress.ts';
import { domainOfHost, type MailHost, mailHosts, nobody, refusals } from '../../../protocol/mailHosts.ts';
import type { Suggestion } from '../../kit/steps.ts';
import { l10n, type Words } from '../../kit/words.ts';

/**
 * Suggests addresses at which the sandbox's mail server or its simulated readers behave in a special way. Uses the typed name, and
 * the hosts whose domains begin like the typed one.
 */
export function behavingAddresses(typed: string): readonly Suggestion[] {
  const text = typed.trim();
  const at = text.indexOf('@');
  const name = at < 0 ? text : text.slice(0, at);
  const isNobody = name.toLowerCase().startsWith(nobody);
  // An address that begins with `nobody` bounces at every host, so there are no hosts to suggest.
  const hosts = isNobody ? [] : atHosts(name || 'reader', at < 0 ? '' : text.slice(at + 1).toLowerCase());
  const mayBeNobody = at < 0 && (isNobody || nobody.startsWith(name.toLowerCase()));
  const none = { answer: `${isNobody ? name : nobody}@example.com`, words: hostWords('left') };
  return [...hosts, ...(mayBeNobody ? [none] : [])].filter(
    ({ answer }) => !('problem' in readEmailAddress(answer)),
  );
}

function atHosts(name: string, start: string): Suggestion[] {
  return mailHosts
    .filter((host) => domainOfHost(host).startsWith(start))
    .map((host) => ({ answer: `${name}@${domainOfHost(host)}`, words: hostWords(host) }));
}

function hostWords(host: MailHost): Words {
  const words: Record<MailHost, () => Words> = {
    opens: () => l10n.t('opens the letter'),
    clicks: () => l10n.t('opens the letter and clicks its first link'),
    leaves: () => l10n.t('opens the letter and unsubscribes'),
    complains: () => l10n.t('reports the letter as spam'),
    robot: () => l10n.t('a security program clicks all links at once, mostly within five minutes'),
    fetches: () => l10n.t('a program fetches the pictures, and nobody reads the letter'),
    slow: () => l10n.t('greylisted once, then delivered: {0}', codesOf('slow')),
    down: () => l10n.t('never reachable: {0}', codesOf('down')),
    full: () => l10n.t('the mailbox is full: {0}', codesOf('full')),
    wall: () => l10n.t('rejected as spam: {0}', codesOf('wall')),
    left: () => l10n.t('no such mailbox: {0}', codesOf('left')),
  };
  return words[host]();
}

function codesOf(host: keyof typeof refusals): string {
  const { status, enhanced } = refusals[host];
  return `${status} ${enhanced}`;
}
