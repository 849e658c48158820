import type { SpfView } from '../../protocol/letter.ts';
import type { AuthenticationResults } from '../../protocol/receivedLetter.ts';
import * as l10n from '../shared/l10n.ts';
import { hasPassed, passedThen } from './arrival.ts';

/** Returns true if receivers that check SPF may refuse the letter. That which received it may have seen another DNS. */
export const isDoubtful = ({ result }: SpfView, arrival: AuthenticationResults | undefined) =>
  (result === 'fail' || result === 'softfail' || result === 'permerror') && !hasPassed(arrival, 'SPF');

/** Says what a receiver that checks SPF would find now, and what the one found that received the letter, if that is better. */
export const spfTexts = (spf: SpfView, arrival: AuthenticationResults | undefined): readonly string[] => [
  spfText(spf),
  ...(spf.result !== 'pass' && arrival && hasPassed(arrival, 'SPF') ? [passedThen(arrival)] : []),
];

/** Says what a receiver that checks SPF would find (RFC 7208, section 2.6). It may see another DNS, at another time. */
function spfText({ result, ip, domain }: SpfView): string {
  switch (result) {
    case 'pass':
      return l10n.t('Passes: {1} lets the server {0} send its letters.', ip, domain);
    case 'fail':
      return l10n.t(
        'Would fail: {1} doesn’t let {0} send its letters, as seen from this computer.',
        ip,
        domain,
      );
    case 'softfail':
      return l10n.t(
        'Would fail softly (~all): {1} doesn’t let {0} send its letters, as seen from this computer.',
        ip,
        domain,
      );
    case 'neutral':
      return l10n.t(
        'Neutral: the SPF record of {1} says nothing about {0}, as seen from this computer.',
        ip,
        domain,
      );
    case 'none':
      return l10n.t('None: {0} has no SPF record, as seen from this computer.', domain);
    case 'permerror':
      return l10n.t('Error: the SPF record of {0} is wrong, as seen from this computer.', domain);
    case 'temperror':
      return l10n.t('Not checked: DNS did not answer for {0}. Try again later.', domain);
  }
}
