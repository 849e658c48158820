import type { LinksState, LinkView } from '../../protocol/links.ts';
import type { VerdictView } from '../../protocol/tone.ts';
import * as l10n from '../shared/l10n.ts';
import {
  byStatus,
  countText,
  firstStatus,
  isToCheck,
  lacksParameters,
  needsNothing,
  statusOf,
  tones,
} from './status.ts';

/** Says how the links are, and as a detail what the user does about that. */
export function verdict({ failure, offline }: LinksState, links: readonly LinkView[]): VerdictView {
  const wasChecked = links.some(({ check }) => check);
  if (failure) return failureVerdict(failure, links.length > 0);
  if (links.length === 0)
    return {
      tone: 'note',
      words: l10n.t('This layout has no links.'),
      ...withDetail(
        l10n.t('Add a link to the layout. This page then lists it.'),
        l10n.t('The unsubscribe link is not listed here: it belongs to the footer that the service appends.'),
      ),
    };
  if (offline) return offlineVerdict(offline.hosts, wasChecked);
  const status = firstStatus(links);
  const count = links.filter((link) => statusOf(link) === status).length;
  const also = alsoText(links, status);
  switch (status) {
    case 'broken':
      return {
        tone: tones[status],
        words: l10n.count('{0} link doesn’t work|{0} links don’t work', count),
        ...withDetail(also),
      };
    case 'doubtful':
      return {
        tone: tones[status],
        words: l10n.count('{0} link needs attention|{0} links need attention', count),
        ...withDetail(also),
      };
    case 'wordless':
      return {
        tone: tones[status],
        words: l10n.count('{0} link has no text|{0} links have no text', count),
        ...withDetail(also),
      };
    case 'notChecked':
      return {
        tone: 'note',
        words: l10n.count(
          '{0} link is not checked yet|{0} links are not checked yet',
          wasChecked ? count : links.filter(isToCheck).length,
        ),
        ...withDetail(l10n.t('Check whether the pages open.'), wasChecked ? also : ''),
      };
    case 'lacking':
      return lackingVerdict(links);
    default:
      return {
        tone: tones[status],
        words: calmText(links),
        ...withDetail(
          uncheckedText(links),
          l10n.t(
            'Send a test to see the links in a real letter. A click on its unsubscribe link may unsubscribe you.',
          ),
        ),
      };
  }
}

const withDetail = (...sentences: readonly string[]): Pick<VerdictView, 'detail'> => {
  const said = sentences.filter(Boolean);
  return said.length > 0 ? { detail: said.join(' ') } : {};
};

/** Says that links lack UTM parameters, and that nothing else is wrong with any. */
function lackingVerdict(links: readonly LinkView[]): VerdictView {
  const count = links.filter(lacksParameters).length;
  return {
    tone: 'warning',
    words: l10n.count('{0} link lacks UTM parameters|{0} links lack UTM parameters', count),
    ...withDetail(
      l10n.count(
        'Your web statistics may not count its visits for this campaign.|Your web statistics may not count their visits for this campaign.',
        count,
      ),
    ),
  };
}

/** Says what else needs something beside the links of a status; empty if nothing does. */
function alsoText(links: readonly LinkView[], status: ReturnType<typeof firstStatus>): string {
  const others = byStatus(links.map((link) => ({ link })))
    .filter(([other]) => other !== status && !needsNothing(other))
    .map(([other, { length }]) => countText(other, length));
  return others.length > 0 ? l10n.t('Also: {0}.', others.join(', ')) : '';
}

/** Says that all links work, or all of those that can be checked. */
function calmText(links: readonly LinkView[]): string {
  const works = links.filter((link) => statusOf(link) === 'works').length;
  if (works === 0) return l10n.t('No link can be checked');
  return works < links.length
    ? l10n.t('Every link that can be checked was checked and works')
    : l10n.count('{0} link works|{0} links work', works);
}

/** Says why some links can’t be checked: the unsubscribe link here, others in their rows. Empty if all links can. */
function uncheckedText(links: readonly LinkView[]): string {
  const left = links.filter((link) => statusOf(link) === 'uncheckable');
  const others = left.filter(({ unsubscribes }) => !unsubscribes).length;
  const unsubscribe = left.find(({ unsubscribes }) => unsubscribes)?.uncheckable ?? '';
  const rest = l10n.count(
    '{0} other link can’t be checked; the list says why.|{0} other links can’t be checked; the list says why.',
    others,
  );
  return [unsubscribe, others > 0 ? rest : ''].filter(Boolean).join(' ');
}

/** Says why the links can’t be read now, and which ones are shown. */
const failureVerdict = (words: string, hasEarlier: boolean): VerdictView => ({
  tone: 'warning',
  words,
  detail: [
    l10n.t('Correct the layout. This page then reads its links again.'),
    hasEarlier ? l10n.t('Below are the links as they were last read.') : '',
  ]
    .filter(Boolean)
    .join(' '),
});

/** The maximum number of servers that are named. */
const mostNamed = 3;

/** Says that the last check found no server, and what else may be the reason. */
function offlineVerdict(hosts: readonly string[], hasEarlier: boolean): VerdictView {
  const left = hosts.length - mostNamed;
  const names = [
    ...hosts.slice(0, mostNamed),
    ...(left > 0 ? [l10n.count('and {0} more|and {0} more', left)] : []),
  ];
  return {
    tone: 'unknown',
    words: l10n.count(
      'Couldn’t check the links: no connection, or “{1}” is misspelled.|Couldn’t check the links: no connection, or the names of these servers are misspelled: {1}.',
      hosts.length,
      names.join(', '),
    ),
    ...withDetail(
      l10n.t('Nothing was checked. Connect to the internet or correct the name, then check again.'),
      hasEarlier ? l10n.t('Below are the results of an earlier check.') : '',
    ),
  };
}
