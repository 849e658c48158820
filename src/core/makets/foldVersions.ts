import type { MaketRecord } from '../journal/records.ts';
import { foldedPath } from '../text/samePath.ts';

/** The makets of one layout, newest first. If the layout isn't known, the makets of one title. */
interface FoldedVersions {
  readonly newest: number;
  readonly earlier: readonly number[];
}

/**
 * Groups makets into versions of the same letter. The group with the newest maket comes first. A maket without a record is a group of its
 * own. Letters that are filled in for a sample person are the earliest versions, whatever their number. `platform` is Node's name of the
 * system, on which a layout may have several spellings.
 */
export function foldVersions(
  makets: Iterable<number>,
  records: ReadonlyMap<number, Pick<MaketRecord, 'title' | 'layout' | 'filledIn'>>,
  platform: string,
): readonly FoldedVersions[] {
  const letters = new Map<string, number[]>();
  const isFilledIn = (maket: number) => Number(records.get(maket)?.filledIn ?? false);
  for (const maket of [...new Set(makets)].sort((a, b) => isFilledIn(a) - isFilledIn(b) || b - a)) {
    const { layout, title } = records.get(maket) ?? {};
    const letter = layout
      ? `layout ${foldedPath(layout, platform)}`
      : title
        ? `title ${title}`
        : `maket ${maket}`;
    const versions = letters.get(letter);
    if (versions) versions.push(maket);
    else letters.set(letter, [maket]);
  }
  return [...letters.values()].flatMap(([newest, ...earlier]) =>
    newest === undefined ? [] : [{ newest, earlier }],
  );
}
