import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountRecords, MaketRecord, SendRecord } from '../../../src/core/journal/records.ts';
import type { ChosenLetter } from '../../../src/extension/sending/campaignDraft.ts';
import '../../support/withoutVsCode.ts';
import { Uri, workspace } from '../../support/vscode/index.ts';

const { lastTestOf } = await import('../../../src/extension/review/campaign/lastTest.ts');

const [folder = assert.fail()] = workspace.workspaceFolders;
const spring = {
  kind: 'layout',
  uri: Uri.joinPath(folder.uri, 'spring.mjml'),
  title: 'Spring',
} as unknown as ChosenLetter & { kind: 'layout' };

const at = (hour: number) => `2026-05-12T0${hour}:00:00Z`;
const version: Omit<MaketRecord, 'id'> = { title: 'Spring', at: at(1), layout: 'spring.mjml' };

/** Records with tests of makets 1, 2, … one hour after the other, to list 9. */
function records(...makets: readonly Partial<MaketRecord>[]): AccountRecords {
  const sends = makets.map(
    (_, index): SendRecord => ({
      id: 100 + index,
      subject: '[Test] Spring',
      at: at(index + 2),
      maket: index + 1,
      lists: [9],
      test: true,
    }),
  );
  return {
    makets: new Map(makets.map((made, index) => [index + 1, { id: index + 1, ...version, ...made }])),
    lists: new Map(),
    sends: new Map(sends.map((send) => [send.id, send])),
    unknown: [],
    forgotten: new Set(),
  };
}

const seen = (known: AccountRecords, letter: ChosenLetter, maket?: number) => {
  const last = lastTestOf(known, letter, maket);
  return last && `${last.version} at ${new Date(last.at).getUTCHours()} to ${last.lists}`;
};

describe('The last test of a letter', () => {
  it('is that of exactly the letter that would be sent, even if another version was tested later', () => {
    assert.equal(seen(records({}, {}), spring, 1), 'same at 2 to 9');
    assert.equal(seen(records({}, {}), { kind: 'maket', id: 1 }, 1), 'same at 2 to 9');
  });

  it('is otherwise that of another version of its layout, or of a sample person', () => {
    assert.equal(seen(records({}, {}), spring), 'earlier at 3 to 9');
    assert.equal(seen(records({}, { filledIn: true }), spring), 'filledIn at 3 to 9');
  });

  it('is never that of another layout, another language or a campaign', () => {
    assert.equal(seen(records({ layout: 'autumn.mjml' }), spring, 7), undefined);
    assert.equal(seen(records({ language: 'ru' }), spring, 7), undefined);
    assert.equal(seen(records({ language: 'ru' }), { ...spring, language: 'ru' }, 7), 'earlier at 2 to 9');
    assert.equal(seen(records({}), { kind: 'maket', id: 7 }, 7), undefined);
    const { sends, ...known } = records({});
    const campaigns = [...sends.values()].map(({ test: _, ...send }) => [send.id, send] as const);
    assert.equal(seen({ ...known, sends: new Map(campaigns) }, spring, 1), undefined);
  });
});
