import type { MaketRecord } from '../journal/records.ts';

/** The makets of one layout, or of one title if the layout isn't known, newest first. */
export interface FoldedVersions {
  readonly newest: number;
  readonly earlier: readonly number[];
}

/**
 * Groups makets into versions of the same letter, the letter with the newest maket first. A maket without a record is a
 * letter of its own.
 */
export function foldVersions(
  makets: Iterable<number>,
  records: ReadonlyMap<number, Pick<MaketRecord, 'title' | 'layout'>>,
): readonly FoldedVersions[] {
  const letters = new Map<string, number[]>();
  for (const maket of [...new Set(makets)].sort((a, b) => b - a)) {
    const { layout, title } = records.get(maket) ?? {};
    const letter = layout ? `layout ${layout}` : title ? `title ${title}` : `maket ${maket}`;
    const versions = letters.get(letter);
    if (versions) versions.push(maket);
    else letters.set(letter, [maket]);
  }
  return [...letters.values()].flatMap(([newest, ...earlier]) =>
    newest === undefined ? [] : [{ newest, earlier }],
  );
}
