import type { FurtherKind, FurtherRecord } from '../../mail/information/further.ts';
import type { FurtherView } from '../../protocol/domain.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { furtherMistakeWords } from './furtherMistakeWords.ts';

/** A record that nobody needs, in words: what it is for, and what there is of it. */
export function furtherView({ kind, found, mistake }: FurtherRecord): FurtherView {
  return {
    ...kinds[kind](),
    words: foundWords(found, mistake !== undefined),
    ...(mistake && { mistake: furtherMistakeWords(mistake) }),
    host: asWords(found.name),
    values: textsOf(found),
  };
}

const kinds: Readonly<Record<FurtherKind, () => { readonly title: Words; readonly purpose: Words }>> = {
  bimi: () => ({
    title: l10n.t('BIMI'),
    purpose: l10n.t('Shows your logo beside your letters in some mail programs.'),
  }),
  tlsReporting: () => ({
    title: l10n.t('TLS reporting'),
    purpose: l10n.t('Says where others report when mail to your domain could not be encrypted.'),
  }),
  mtaSts: () => ({
    title: l10n.t('MTA-STS'),
    purpose: l10n.t('Asks others to encrypt mail to your domain, and to deliver none otherwise.'),
  }),
};

function foundWords(found: FurtherRecord['found'], isMistaken: boolean): Words {
  switch (found.outcome) {
    case 'found':
      return isMistaken ? l10n.t('There is one, but it has a mistake.') : l10n.t('There is one.');
    case 'several':
      return l10n.t('There are several, so that none of them counts.');
    case 'none':
      return l10n.t('There is none.');
    case 'failed':
      return l10n.t('DNS did not answer from here.');
  }
}

/** A domain may have any number of them, of any length. */
function textsOf(found: FurtherRecord['found']): Words[] {
  if (found.outcome === 'found') return [asWords(found.text)];
  return found.outcome === 'several' ? found.records.slice(0, 5).map(asWords) : [];
}
