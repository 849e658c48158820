import type { LinksState, LinkView } from '../../protocol/links.ts';
import type { VerdictView } from '../../protocol/tone.ts';
import * as l10n from '../shared/l10n.ts';
import { reasonOf } from './groups.ts';
import { namesOf, shortList } from './names.ts';
import { byStatus, countText, isToCheck, tones } from './status.ts';

/** Says how the links are: names those that matter most, with the counts below, each link counted once by the worst that is known of it. */
export function verdict({ hostsNotFound }: LinksState, links: readonly LinkView[]): VerdictView {
  const wasChecked = links.some(({ check }) => check);
  if (hostsNotFound) return offlineVerdict(hostsNotFound, wasChecked);
  const groups = byStatus(links.map((link) => ({ link })));
  const counts = groups.map(([status, { length }]) => countText(status, length));
  const all = l10n.count('{0} link|{0} links', links.length);
  const [status = 'uncheckable', worst = []] = groups[0] ?? [];
  const summary = l10n.t('{0}: {1}', all, counts.join(', '));
  if (status === 'broken' || status === 'doubtful' || (status === 'wordless' && wasChecked))
    return {
      tone: tones[status],
      words: problemText(
        status,
        worst.map(({ link }) => link),
      ),
      ...(groups.length > 1 && { detail: summary }),
    };
  if (!wasChecked && links.some(isToCheck)) {
    const others = groups.flatMap(([kind, { length }]) =>
      kind === 'notChecked' ? [] : countText(kind, length),
    );
    return {
      tone: 'note',
      words: l10n.count('{0} link, not checked yet|{0} links, none of them checked yet', links.length),
      ...(others.length > 0 && { detail: l10n.t('Of these, {0}.', others.join(', ')) }),
    };
  }
  return {
    tone: status === 'notChecked' ? 'note' : tones[status],
    words:
      status === 'works' && groups.length === 1
        ? l10n.count('{0} link, and it works|{0} links, and all of them work', links.length)
        : summary,
  };
}

/** Says that the last check found no server, and what else may be the reason. */
const offlineVerdict = (hosts: readonly string[], hasEarlier: boolean): VerdictView => ({
  tone: 'unknown',
  words: l10n.t('The links couldn’t be checked: no server was found. Are you online?'),
  detail: [
    l10n.count(
      'If you are, check the spelling of the server’s name: {1}.|If you are, check the spelling of the servers’ names: {1}.',
      hosts.length,
      shortList(hosts.map((host) => ({ name: host, count: 1 }))),
    ),
    hasEarlier ? l10n.t('Below are the results of an earlier check.') : '',
  ]
    .filter(Boolean)
    .join(' '),
});

/** Says which links have a problem, of one link also which. */
function problemText(status: 'broken' | 'doubtful' | 'wordless', links: readonly LinkView[]): string {
  const [first] = links;
  if (status === 'wordless')
    return l10n.count('{0} link has no text: {1}|{0} links have no text: {1}', links.length, namesOf(links));
  if (first?.words && links.length === 1)
    return status === 'broken'
      ? l10n.t('“{0}” doesn’t work. {1}', first.words, reasonOf(first, true))
      : l10n.t('“{0}” needs attention. {1}', first.words, reasonOf(first, true));
  return status === 'broken'
    ? l10n.count('{0} link doesn’t work: {1}|{0} links don’t work: {1}', links.length, namesOf(links))
    : l10n.count('{0} link needs attention: {1}|{0} links need attention: {1}', links.length, namesOf(links));
}
