import type { Wording } from '../../core/checks/findingTexts/ruleText.ts';
import type { Program } from '../program.ts';
import type { Changed, LetterComparison, ShownPicture } from './compareLetters.ts';
import type { LetterDiff } from './report.ts';

/** What the texts of a comparison need. */
export type DiffWording = Pick<Program, 'l10n'> & Pick<Wording, 'formats'>;

/** A line of a comparison: what it is about, what was there before, what is there now. A note has no sides. */
export interface DiffRow {
  readonly about: string;
  readonly before?: string;
  readonly after?: string;
  readonly note?: string;
}

/** Returns the name of a letter: its file, and its language if it has several. */
export const nameOf = ({ file, language }: Pick<LetterDiff, 'file' | 'language'>): string =>
  language === undefined ? file : `${file} (${language})`;

/** Returns in words what happened to a letter. */
export function statusText({ l10n }: DiffWording, { status }: LetterDiff): string {
  switch (status) {
    case 'changed':
      return l10n.t('changed');
    case 'added':
      return l10n.t('new');
    case 'deleted':
      return l10n.t('deleted');
    case 'broken':
      return l10n.t('doesn’t compile');
    case 'brokenBefore':
      return l10n.t('did not compile before');
    case 'tooLarge':
      return l10n.t('too large to compare');
  }
}

/** Returns what changed in a letter, what its readers notice first. */
export function rowsOf(wording: DiffWording, letter: LetterDiff): readonly DiffRow[] {
  const { l10n } = wording;
  if (letter.status === 'changed') return comparisonRows(wording, letter);
  if (letter.status !== 'added' && letter.status !== 'deleted') return [];
  const { title, opening } = letter.inbox;
  const side = letter.status === 'added' ? 'after' : 'before';
  return [
    { about: l10n.t('Title'), [side]: title },
    { about: l10n.t('Inbox'), [side]: opening },
    { about: l10n.t('Size'), note: sizeText(wording, letter.size) },
  ];
}

function comparisonRows(wording: DiffWording, letter: LetterComparison): readonly DiffRow[] {
  const { l10n } = wording;
  const { inbox, size, texts, links, pictures, passages, more } = letter;
  const { before, after } = inbox ?? {};
  const rows: DiffRow[] = [];
  if (before?.title !== after?.title)
    rows.push({ about: l10n.t('Title'), ...sides(before?.title, after?.title) });
  if (before?.opening !== after?.opening)
    rows.push({ about: l10n.t('Inbox'), ...sides(before?.opening, after?.opening) });
  for (const text of texts) rows.push({ about: l10n.t('Text'), ...text });
  for (const link of links) rows.push({ about: l10n.t('Link'), ...link });
  for (const picture of pictures) rows.push({ about: l10n.t('Picture'), ...pictureSides(picture) });
  const others = passagesText(wording, passages);
  if (others !== '') rows.push({ about: l10n.t('Code'), note: others });
  if (size.before !== size.after) rows.push({ about: l10n.t('Size'), note: changedSize(wording, size) });
  if (more > 0) rows.push({ about: '', note: l10n.count('… {0} more change|… {0} more changes', more) });
  return rows;
}

const sides = (before: string | undefined, after: string | undefined) => ({
  ...(before && { before }),
  ...(after && { after }),
});

function pictureSides({ before, after }: Changed<ShownPicture>) {
  return sides(before && pictureText(before), after && pictureText(after));
}

function pictureText({ address, alt, width, height }: ShownPicture): string {
  const measures = [width || '–', height || '–'].join(' × ');
  return `${address} “${alt}” ${measures}`;
}

function passagesText(
  { l10n }: DiffWording,
  { style, head, tag, comment }: LetterComparison['passages'],
): string {
  return [
    style > 0 && l10n.count('{0} change of styles|{0} changes of styles', style),
    head > 0 && l10n.count('{0} change in the head|{0} changes in the head', head),
    tag > 0 && l10n.count('{0} change of tags|{0} changes of tags', tag),
    comment > 0 && l10n.count('{0} change for Outlook|{0} changes for Outlook', comment),
  ]
    .filter((text) => text !== false)
    .join(', ');
}

const sizeText = ({ l10n, formats }: DiffWording, bytes: number) =>
  l10n.t('{0} KB', formats().kilobytes(bytes));

/** Returns both sizes in kilobytes, or in bytes if they are the same in kilobytes. */
function changedSize(wording: DiffWording, { before, after }: LetterComparison['size']): string {
  const { l10n, formats } = wording;
  const [from, to] = [sizeText(wording, before), sizeText(wording, after)];
  if (from !== to) return `${from} → ${to}`;
  return l10n.t('{0} → {1} bytes', formats().number(before), formats().number(after));
}
