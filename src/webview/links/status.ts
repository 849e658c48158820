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

/** Returns true if nobody has requested the target of a link yet, but a check would. */
export const isToCheck = ({ fault, check, canCheck }: LinkView): boolean =>
  fault === undefined && check === undefined && canCheck;

/** Returns the links of each status that has some, the worst first. */
export function byStatus<Link extends { readonly link: LinkView }>(
  links: readonly Link[],
): readonly (readonly [LinkStatus, readonly Link[]])[] {
  const found = Map.groupBy(links, ({ link }) => statusOf(link));
  return order.flatMap((status) => {
    const some = found.get(status);
    return some ? [[status, some] as const] : [];
  });
}

/** Returns true if a link lacks parameters of the template. */
export const lacksParameters = ({ missing }: LinkView): boolean => missing.length > 0;

/**
 * Returns the status that the user deals with first; `lacking` if nothing but parameters is missing. A check comes before links without text.
 */
export function firstStatus(links: readonly LinkView[]): LinkStatus | 'lacking' {
  const [worst = 'uncheckable'] = byStatus(links.map((link) => ({ link })))[0] ?? [];
  const isFault = worst === 'broken' || worst === 'doubtful';
  if (!isFault && links.every(({ check }) => !check) && links.some(isToCheck)) return 'notChecked';
  return needsNothing(worst) && links.some(lacksParameters) ? 'lacking' : worst;
}

/** Returns true if a link works or can’t be checked, so that the user has nothing to do about it. */
export const needsNothing = (status: LinkStatus): boolean => status === 'works' || status === 'uncheckable';

/** Says how many links have a status. */
export function countText(status: LinkStatus, count: number): string {
  switch (status) {
    case 'broken':
      return l10n.count('{0} doesn’t work|{0} don’t work', count);
    case 'doubtful':
      return l10n.count('{0} needs attention|{0} need attention', count);
    case 'wordless':
      return l10n.count('{0} has no text|{0} have no text', count);
    case 'notChecked':
      return l10n.count('{0} is not checked yet|{0} are not checked yet', count);
    case 'works':
      return l10n.count('{0} works|{0} work', count);
    case 'uncheckable':
      return l10n.count('{0} can’t be checked|{0} can’t be checked', count);
  }
}
