import type { LinkView } from '../../protocol/links.ts';
import * as l10n from '../shared/l10n.ts';
import { byStatus, isToCheck, type LinkStatus, statusOf } from './status.ts';

/** A link and its index in the letter. */
export interface NumberedLink {
  readonly link: LinkView;
  readonly number: number;
}

/** A row of the table. */
export interface LinkRow extends NumberedLink {
  /** The links with the same words, target and state, such as a picture and the text below it. The row begins with the first. */
  readonly all: readonly NumberedLink[];
  /** Says why the link has its status; empty if there is no more to say. */
  readonly reason: string;
}

/** Links of one status in the order of the letter. */
export interface LinkGroup {
  readonly status: LinkStatus;
  /** The reason that all of them have, to be said once; empty if each has its own. */
  readonly sharedReason: string;
  readonly rows: readonly LinkRow[];
}

/** Returns the links as the table shows them: problems first, and those together that have their status for the same reason. */
export function groupsOf(links: readonly LinkView[]): readonly LinkGroup[] {
  const all = links.map((link, number) => ({ link, number, reason: reasonOf(link) }));
  return byStatus(all).flatMap(([status, rows]) => {
    const byReason = [...Map.groupBy(rowsOf(rows), ({ reason }) => reason)];
    const shared = byReason.filter(
      ([reason, { length }]) => reason !== '' && (length > 1 || status === 'wordless'),
    );
    const others = byReason.filter((each) => !shared.includes(each)).flatMap(([, some]) => some);
    return [
      ...shared.map(([sharedReason, some]) => ({ status, sharedReason, rows: some })),
      ...(others.length > 0 ? [{ status, sharedReason: '', rows: others }] : []),
    ];
  });
}

function rowsOf(links: readonly (NumberedLink & { readonly reason: string })[]): LinkRow[] {
  const alike = Map.groupBy(links, ({ link: { words, target, onlyOutlook }, reason }) =>
    JSON.stringify([words, target, onlyOutlook, reason]),
  );
  return [...alike.values()].flatMap((all) => all.slice(0, 1).map((first) => ({ ...first, all })));
}

/** Says why a link has its status. */
function reasonOf(link: LinkView): string {
  const { fault, check, uncheckable } = link;
  switch (statusOf(link)) {
    case 'broken':
      return fault ?? check?.words ?? '';
    case 'doubtful':
      return [check?.words, check?.loss].filter(Boolean).join(' ');
    case 'wordless':
      return l10n.t(
        'Screen-reader users can’t tell where such a link leads. Add text, or a description to its picture.',
      );
    case 'notChecked':
      return '';
    case 'works':
      return check?.words ?? '';
    case 'uncheckable':
      return uncheckable ?? '';
  }
}

/** Says what is known of the target of a link whose status is that it has no text; empty for other links. */
export function targetText(link: LinkView): string {
  if (statusOf(link) !== 'wordless') return '';
  return isToCheck(link)
    ? l10n.t('Not checked yet.')
    : (link.uncheckable ?? link.check?.words ?? l10n.t('The page opens.'));
}
