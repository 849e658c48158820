import type { AuthenticationResults } from '../../protocol/receivedLetter.ts';
import * as l10n from '../shared/l10n.ts';

/**
 * Returns what the letter says that the server found that received it last: all results under the name in the topmost header. Anybody can
 * add such a header, so it is told as the server's words. Returns `undefined` if there are none.
 */
export function arrivalOf(all: readonly AuthenticationResults[]): AuthenticationResults | undefined {
  const [first] = all;
  if (!first) return undefined;
  const results = all.filter(({ server }) => server === first.server).flatMap((each) => each.results);
  return results.length > 0 ? { server: first.server, results: results.slice(0, mostResults) } : undefined;
}

const mostResults = 10;

type AuthenticationResult = AuthenticationResults['results'][number];

/** The checks that say who sent a letter. */
type SenderCheck = 'SPF' | 'DKIM' | 'DMARC';

const resultsOf = (arrival: AuthenticationResults | undefined, check: SenderCheck) =>
  (arrival?.results ?? []).filter(({ method }) => method === check);

/** Returns true if the server that received the letter found nothing wrong in this check. */
export function hasPassed(arrival: AuthenticationResults | undefined, check: SenderCheck): boolean {
  const found = resultsOf(arrival, check);
  return found.length > 0 && found.every(({ result }) => result === 'pass');
}

/** Returns true if the server distrusts the letter: DMARC failed, or without DMARC one of the others. */
export function isDistrusted(arrival: AuthenticationResults): boolean {
  const [dmarc] = resultsOf(arrival, 'DMARC');
  const deciding = dmarc ? [dmarc] : [...resultsOf(arrival, 'SPF'), ...resultsOf(arrival, 'DKIM')];
  return deciding.some(isFailed);
}

/** Returns true if the server could not confirm the sender by this check. */
export const isFailed = ({ result }: AuthenticationResult) => /^(?:fail|softfail|permerror)$/.test(result);

/** Says what the server that received the letter found. */
export function arrivalText({ server, results }: AuthenticationResults): string {
  const list = results.map(resultText).join(', ');
  return server === '' ? list : l10n.t('{0}: {1}', server, list);
}

export function resultText({ method, result }: AuthenticationResult): string {
  switch (result) {
    case 'pass':
      return l10n.t('{0} passed', method);
    case 'fail':
    case 'softfail':
      return l10n.t('{0} failed', method);
    case 'none':
      return l10n.t('no {0}', method);
    default:
      return `${method} ${result}`;
  }
}

/** Says that the receiving server found in order what can't be confirmed now: it saw another DNS, at another time. */
export const passedThen = ({ server }: AuthenticationResults): string =>
  server === '' ? l10n.t('Passed on arrival.') : l10n.t('Passed on arrival, says {0}.', server);
