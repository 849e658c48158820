import type { AccountRecords, SendRecord } from '../../../core/journal/records.ts';
import { isSameFile } from '../../kit/placeOfFile.ts';
import { journalPath } from '../../layouts/layoutFile.ts';
import type { ChosenLetter } from '../../sending/campaignDraft.ts';

/** A test of a letter that the service has accepted. */
export interface LastTest {
  /** The time of its request, in milliseconds since 1970. */
  readonly at: number;
  /** The lists of the test groups that it went to. */
  readonly lists: readonly number[];
  /** `same`: exactly what would be sent. `filledIn`: the letter of a sample person. `earlier`: another version of the layout. */
  readonly version: 'same' | 'filledIn' | 'earlier';
}

/**
 * Returns the last test of a letter: of exactly `maket`, if there was one, else of another version of its layout in the same language.
 * `maket` is missing for a letter that is uploaded first.
 */
export function lastTestOf(
  { sends, makets }: AccountRecords,
  letter: ChosenLetter,
  maket: number | undefined,
): LastTest | undefined {
  const tests = [...sends.values()]
    .filter(({ test }) => test)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const same = tests.findLast((send) => send.maket !== undefined && send.maket === maket);
  if (same) return view(same, 'same');
  const path = letter.kind === 'layout' ? journalPath(letter.uri) : undefined;
  if (letter.kind === 'maket' || path === undefined) return undefined;
  const maketOf = (send: SendRecord) => (send.maket === undefined ? undefined : makets.get(send.maket));
  const other = tests.findLast((send) => {
    const record = maketOf(send);
    return record && isSameFile(record.layout, path) && record.language === letter.language;
  });
  return other && view(other, maketOf(other)?.filledIn ? 'filledIn' : 'earlier');
}

const view = ({ at, lists = [] }: SendRecord, version: LastTest['version']): LastTest => ({
  at: Date.parse(at),
  lists,
  version,
});
