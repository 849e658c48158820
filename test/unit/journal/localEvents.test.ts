import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Creation, JournalEvent, LocalEvent } from '../../../src/core/journal/events.ts';
import { noOutcome } from '../../../src/core/journal/openRequests.ts';
import { shownCreation } from '../../../src/core/journal/records.ts';
import { thinLocalEvents } from '../../../src/core/journal/tidy.ts';
import { account, at, base, created, requested } from './support/creationEvents.ts';
import { foldJournal } from './support/foldJournal.ts';

const maket: Creation = {
  kind: 'maket',
  title: 'Spring',
  layout: 'letters/spring.mjml',
  hash: 'a',
  bytes: 9,
  ownFooter: false,
};
const send: Creation = { kind: 'send', maket: 111, subject: 'Spring is here', lists: [7] };
const list: Creation = { kind: 'list', title: 'Readers' };

const refused = (request: string, minute = 2): JournalEvent => ({
  ...base(minute),
  event: 'refused',
  request,
  reason: 'notThere',
});
const unknown = (request: string): JournalEvent => ({ ...base(1), event: 'unknown', request, reason: 'cut' });
const known = (kind: 'maket' | 'list', id: number, title: string, minute = 3): JournalEvent => ({
  ...base(minute),
  event: 'known',
  kind,
  id,
  title,
});

const here = 'this journal';
const own = (events: readonly JournalEvent[], journal = here): LocalEvent[] =>
  events.map((event) => ({ ...event, journal }));

/** The records when the journal has `events`, and this machine’s own log has `ownEvents`. */
function fold(events: readonly JournalEvent[], ownEvents: readonly LocalEvent[] = []) {
  const now = new Date(at(59));
  return foldJournal(events, { account, now, own: { events: ownEvents, journal: here } }).records;
}
const titlesOf = (records: ReturnType<typeof fold>) =>
  [...records.makets.values()].map(
    ({ id, title, contentProven, titleProven }) =>
      `${id} ${title}${contentProven ? ', content' : ''}${titleProven ? ', title' : ''}`,
  );
const unknownOf = ({ unknown: open }: ReturnType<typeof fold>) =>
  open.map(({ request, reason }) => `${request}: ${reason}`);

describe('a proof', () => {
  const mine = [requested('m', maket), created('m', 111)];

  test('covers objects created on this machine, and not those of others in the journal', () => {
    const events = [...mine, requested('x', maket, 4), created('x', 999, 5)];
    assert.deepEqual(titlesOf(fold(events, own(mine))), ['111 Spring, content, title', '999 Spring']);
    assert.deepEqual(titlesOf(fold(events)), ['111 Spring', '999 Spring']);
  });

  test('holds in another checkout on this machine, and after others rename the object', () => {
    const elsewhere = own(mine, 'another journal');
    assert.deepEqual(titlesOf(fold(mine, elsewhere)), ['111 Spring, content, title']);
    assert.deepEqual(titlesOf(fold([...mine, known('maket', 111, 'Autumn')], elsewhere)), [
      '111 Autumn, content',
    ]);
  });

  test('covers a name given on this machine', () => {
    const named = [known('maket', 5, 'By hand'), known('list', 7, 'Mine')];
    assert.deepEqual(titlesOf(fold(named, own(named))), ['5 By hand, title']);
    assert.equal(fold(named, own(named)).lists.get(7)?.titleProven, true);
    assert.deepEqual(titlesOf(fold([...named, known('maket', 5, 'Theirs', 9)], own(named))), ['5 Theirs']);
  });

  test('does not cover a name that somebody else gave to a list', () => {
    const made = [requested('l', list), created('l', 7)];
    assert.equal(fold(made, own(made)).lists.get(7)?.titleProven, true);
    const renamed = [...made, known('list', 7, 'Test addresses')];
    assert.deepEqual(
      [fold(renamed, own(made)).lists.get(7)?.title, fold(renamed, own(made)).lists.get(7)?.titleProven],
      ['Test addresses', undefined],
    );
  });

  test('covers the content of a campaign created on this machine', () => {
    const sent = [requested('s', send), created('s', 7)];
    assert.equal(fold(sent, own(sent)).sends.get(7)?.contentProven, true);
    assert.equal(fold(sent).sends.get(7)?.contentProven, undefined);
  });

  test('does not cover a request that a crash left without an outcome, whatever the journal says', () => {
    const records = fold(mine, own(mine.slice(0, 1)));
    assert.deepEqual([titlesOf(records), unknownOf(records)], [[], [`m: ${noOutcome}`]]);
  });

  test('covers an outcome that the user found out for an own request, but not for another machine’s', () => {
    const request = requested('u', maket);
    const settled = created('u', 111, 9);
    assert.deepEqual(
      titlesOf(fold([request, unknown('u'), settled], own([request, unknown('u'), settled]))),
      ['111 Spring, content, title'],
    );
    assert.deepEqual(titlesOf(fold([request, unknown('u'), settled], own([settled]))), ['111 Spring']);
  });
});

describe('a malicious journal', () => {
  const pending = [requested('s', send), unknown('s')];

  test('cannot hide the unknown outcome of an own request', () => {
    const stranger = { account: 'Other https://api.example.com' };
    for (const lines of [
      [...pending, refused('s')],
      [...pending, created('s', 999)],
      [
        { ...requested('s', send, 50), ...stranger },
        { ...refused('s', 51), ...stranger },
      ],
      [requested('s', { kind: 'list', title: 'X' }, 58)],
      [],
    ]) {
      const records = fold(lines, own(pending));
      assert.deepEqual(unknownOf(records), ['s: cut']);
      assert.deepEqual([...records.sends.keys(), ...records.makets.keys()], []);
    }
  });

  test('cannot reassign a number created here to other content', () => {
    const mine = [requested('m', maket), created('m', 111)];
    const other = { ...maket, title: 'Autumn', hash: 'b' };
    const lines = [...mine, created('m', 999, 40), requested('x', other, 50), created('x', 111, 51)];
    assert.deepEqual(titlesOf(fold(lines, own(mine))), ['111 Spring, content, title']);
  });

  test('cannot reopen a settled request or one of another workspace', () => {
    const settled = [...pending, refused('s')];
    assert.deepEqual(unknownOf(fold(pending, own(settled))), []);
    assert.deepEqual(unknownOf(fold([], own(settled))), []);
    assert.deepEqual(unknownOf(fold([], own(pending, 'another journal'))), []);
  });

  test('cannot name a file outside the workspace as a layout', () => {
    const outside = ['a/../../x.html', 'C:\\x.html', '/x.html', '.ssh/config'];
    const inside = ['spring.mjml', '../second/spring.mjml'];
    const of = (layout: string) =>
      fold([requested('x', { ...maket, layout }), created('x', 1)]).makets.get(1)?.layout;
    assert.deepEqual(outside.map(of), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(inside.map(of), inside);
  });

  test('cannot show a title of a megabyte, but the full title is still compared', () => {
    const title = 'x'.repeat(1_000_000);
    const record = fold([requested('x', { ...maket, title }), created('x', 1)]).makets.get(1);
    assert.equal(record?.title.length, 300);
    assert.equal(record?.uploadedTitle, title);
    const sent = fold([requested('s', { ...send, subject: title }), created('s', 1)]).sends.get(1);
    assert.equal(sent?.subject.length, 300);
    const [open] = fold([requested('s', { ...send, subject: title }), unknown('s')]).unknown;
    assert.equal(open?.creation.kind === 'send' && open.creation.subject, title);
    const shown = open && shownCreation(open.creation);
    assert.equal(shown?.kind === 'send' && shown.subject.length, 300);
  });
});

test('thinning out keeps unknown outcomes and the newest objects', () => {
  const events: JournalEvent[] = [requested('open', send)];
  for (let number = 1; number <= 50; number++) {
    events.push(requested(`m${number}`, maket, number), created(`m${number}`, number, number));
    events.push(requested(`s${number}`, { kind: 'subscriber', list: 7 }), created(`s${number}`, number));
    events.push(requested(`r${number}`, maket), refused(`r${number}`), known('list', number, 'X', number));
  }
  const kept = thinLocalEvents(own(events), 40);
  const records = fold(events, kept);
  assert.deepEqual(unknownOf(records), [`open: ${noOutcome}`]);
  const proven = [...records.makets.values()].filter(({ contentProven }) => contentProven);
  assert.deepEqual(
    proven.map(({ id }) => id),
    [46, 47, 48, 49, 50],
  );
  assert.ok(kept.length <= 40, String(kept.length));
  assert.equal(thinLocalEvents(kept, 40), kept);
});
