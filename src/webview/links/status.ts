import type { LinkView } from '../../protocol/links.ts';
import type { Tone } from '../../protocol/tone.ts';
import * as l10n from '../shared/l10n.ts';

/** The worst that is known of a link. Missing parameters don't count: the link opens without them. */
export type LinkStatus = 'broken' | 'doubtful' | 'wordless' | 'notChecked' | 'works' | 'uncheckable';

/** The order in which links are shown. */
const order: readonly LinkStatus[] = ['broken', 'doubtful', 'wordless', 'notChecked', 'works', 'uncheckable'];

export const tones: Readonly<Record<LinkStatus, Tone>> = {
  broken: 'blocks',
  doubtful: 'warning',
  wordless: 'warning',
  notChecked: 'unknown',
  works: 'fine',
  uncheckable: 'note',
};

export function statusOf({ fault, check, canCheck, words }: LinkView): LinkStatus {
  if (fault !== undefined || check?.tone === 'blocks') return 'broken';
  if (check && (check.tone !== 'fine' || check.loss !== undefined)) return 'doubtful';
  if (words === '') return 'wordless';
  if (check) return 'works';
  return canCheck ? 'notChecked' : 'uncheckable';
}

/** Returns true if a link has to be corrected or looked at. */
export const isProblem = (link: LinkView): boolean =>
  ['broken', 'doubtful', 'wordless'].includes(statusOf(link));

/** Names the status of one link. */
export function statusWords(status: LinkStatus): string {
  switch (status) {
    case 'broken':
      return l10n.t('Doesn’t work');
    case 'doubtful':
      return l10n.t('Check this');
    case 'wordless':
      return l10n.t('No text');
    case 'notChecked':
      return l10n.t('Not checked');
    case 'works':
      return l10n.t('Works');
    case 'uncheckable':
      return l10n.t('Can’t be checked');
  }
}

/** A link with its index in the letter. */
export interface NumberedLink {
  readonly link: LinkView;
  readonly number: number;
}

/** Returns the links in the order in which they are shown: problems first, otherwise as in the letter. */
export function problemsFirst(links: readonly LinkView[]): readonly NumberedLink[] {
  const rank = ({ link }: NumberedLink) => order.indexOf(statusOf(link));
  return links.map((link, number) => ({ link, number })).toSorted((one, other) => rank(one) - rank(other));
}
