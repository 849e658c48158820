import type { Creation, JournalEvent, LocalEvent } from '../../../../src/core/journal/events.ts';
import { inProgressMs, noOutcome } from '../../../../src/core/journal/openRequests.ts';
import { isLayoutPath } from '../../../../src/core/layouts/layout.ts';

export interface Words {
  readonly journal: readonly JournalEvent[];
  readonly own: readonly LocalEvent[];
  /** The name of the journal in own events. */
  readonly here: string;
}

type Of<Name extends JournalEvent['event']> = Extract<JournalEvent, { event: Name }>;

/** A reference implementation of the journal’s fold, as simple as possible: it searches all events each time. */
export function simpleFold({ journal, own, here }: Words, account: string, now: Date) {
  const said = journal.filter((event) => event.account === account);
  const mine = own.filter((event) => event.account === account);
  const requests = names([...said, ...mine]).map((request) => requestOf(request, said, mine, here));
  const notes = <Name extends 'known' | 'linked' | 'forgotten' | 'imported'>(name: Name) =>
    ofKind(said, name);

  /** The objects of one kind, from the requests that created them and the events about them. */
  const things = <K extends Exclude<Creation['kind'], 'subscriber'>>(kind: K) => {
    const links = kind === 'maket' ? notes('linked') : [];
    const named = notes('known').filter((note) => note.kind === kind);
    const made = requests.filter(({ creation, id }) => creation?.kind === kind && id !== undefined);
    const ids = [
      ...made.map(({ id }) => id),
      ...named.map(({ id }) => id),
      ...links.flatMap(({ makets }) => makets),
    ];
    return [...new Set(ids)].flatMap((id = 0) => {
      const claims = made.filter((request) => request.id === id);
      const isLocal = claims.some((request) => request.isLocal);
      const maker = newest(
        claims.filter((request) => request.isHere && request.isLocal === isLocal),
        ({ request }) => request,
      );
      const ofThis = [
        ...named.filter((note) => note.id === id),
        ...links.filter(({ makets }) => makets.includes(id)),
      ];
      const at = maker?.at ?? ofThis.map((note) => note.at).sort()[0];
      if (at === undefined) return [];
      const name = newest(
        named.filter((note) => note.id === id),
        ({ title }) => title,
      );
      const localNames = ofKind(mine, 'known').filter((note) => note.kind === kind && note.id === id);
      return {
        id,
        at,
        creation: maker?.creation as Extract<Creation, { kind: K }> | undefined,
        madeAt: maker?.madeAt ?? '',
        saidAt:
          ofThis
            .map((note) => note.at)
            .sort()
            .at(-1) ?? '',
        isLocal: maker?.isLocal ?? false,
        name: name && name.at >= at ? name.title : undefined,
        link: newest(
          links.filter(({ makets }) => makets.includes(id)),
          layoutOf,
        ),
        isOwnName: (title: string) => localNames.some((note) => note.title === title),
      };
    });
  };

  const forgotten = (kind: 'makets' | 'lists', id: number, madeAt: string, saidAt: string) => {
    const at = notes('forgotten')
      .filter((note) => note[kind]?.includes(id))
      .map((note) => note.at)
      .sort()
      .at(-1);
    return at !== undefined && at >= madeAt && at > saidAt;
  };
  const makets = things('maket').map(
    ({ id, at, creation, madeAt, saidAt, isLocal, name, link, isOwnName }) => {
      const { kind: _, title: uploadedTitle = '', layout: madeOf, ...content } = creation ?? {};
      const title = name ?? uploadedTitle;
      const layout = link ? layoutOf(link) : madeOf;
      return {
        isForgotten: forgotten('makets', id, madeAt, saidAt),
        ...plain({ id, at, title, ...content, layout: layout || undefined }),
        ...(creation && name !== undefined && { uploadedTitle }),
        ...(isLocal && { contentProven: true }),
        ...(((isLocal && title === uploadedTitle) || isOwnName(title)) && { titleProven: true }),
      };
    },
  );
  const mentioned = new Set(notes('forgotten').flatMap((note) => note.makets));
  const lists = things('list').flatMap(({ id, at, creation, madeAt, saidAt, isLocal, name, isOwnName }) => {
    if (forgotten('lists', id, madeAt, saidAt)) return [];
    const title = name ?? creation?.title ?? '';
    const isProven = (isLocal && title === creation?.title) || isOwnName(title);
    const single = requests.filter((one) => one.isHere && one.id !== undefined && isFor(one.creation, id));
    const imports = notes('imported').filter((note) => note.list === id);
    const imported = [...new Set(imports.map(({ importId }) => importId))].flatMap(
      (importId) =>
        newest(
          imports.filter((note) => note.importId === importId),
          ({ added, refused, unknown, rows, asksToConfirm }) =>
            [added, refused, unknown, rows, asksToConfirm].join(),
        ) ?? [],
    );
    const added = (some: readonly Of<'imported'>[]) => some.reduce((sum, each) => sum + each.added, 0);
    const last = newest(imported, (note) => JSON.stringify(note));
    return {
      id,
      at,
      title,
      subscribersAdded: single.length + added(imported),
      subscribersAsked:
        single.filter(({ creation }) => creation?.kind === 'subscriber' && creation.asksToConfirm).length +
        added(imported.filter(({ asksToConfirm }) => asksToConfirm)),
      ...(last && {
        lastImport: (({ at, rows, added, refused, unknown }) => ({ at, rows, added, refused, unknown }))(
          last,
        ),
      }),
      ...(isProven && { titleProven: true }),
    };
  });
  const sends = things('send').map(({ id, at, creation, isLocal, name }) => {
    const { kind: _, ...content } = creation ?? { subject: '' };
    return { id, at, ...content, subject: name ?? content.subject, ...(isLocal && { contentProven: true }) };
  });
  return {
    makets: byId(
      makets.filter(({ isForgotten }) => !isForgotten).map(({ isForgotten: _, ...maket }) => maket),
    ),
    forgotten: [...mentioned]
      .filter((id) => {
        const maket = things('maket').find((thing) => thing.id === id);
        return forgotten('makets', id, maket?.madeAt ?? '', maket?.saidAt ?? '');
      })
      .sort(),
    lists: byId(lists),
    sends: byId(sends),
    unknown: requests
      .filter(
        ({ isOpen, isHere, at, reason }) =>
          isOpen && isHere && (reason || now.getTime() - Date.parse(at) >= inProgressMs),
      )
      .map(({ request, creation, at, reason = noOutcome }) => ({ request, creation, at, reason }))
      .sort((one, other) => (one.request < other.request ? -1 : 1)),
  };
}

/** A request and its outcome. Of a request made on this machine only the machine’s own log is trusted. */
function requestOf(
  request: string,
  said: readonly JournalEvent[],
  mine: readonly LocalEvent[],
  here: string,
) {
  const ofThis = <E extends JournalEvent>(events: readonly E[]) =>
    events.filter((event) => 'request' in event && event.request === request);
  const asked = ofThis(mine).filter((event) => event.event === 'requested');
  const events = asked.length > 0 ? ofThis(mine) : ofThis(said);
  const requested = newest(ofKind(events, 'requested'), ({ creation }) => JSON.stringify(creation));
  const created = newest(ofKind(events, 'created'), ({ id }) => id);
  const isOpen = requested !== undefined && !created && ofKind(events, 'refused').length === 0;
  const isForThis = asked.some(({ journal }) => journal === here);
  return {
    request,
    creation: requested?.creation,
    at: requested?.at ?? '',
    id: requested && created?.id,
    madeAt: created?.at,
    reason: newest(ofKind(events, 'unknown'), ({ reason }) => reason)?.reason,
    isOpen,
    isLocal: asked.length > 0,
    isHere: ofThis(said).length > 0 || (isForThis && isOpen),
  };
}

/** The last event by time; of several at the same time the one with the greatest text. */
function newest<E extends { readonly at: string }>(
  said: readonly E[],
  words: (said: E) => string | number,
): E | undefined {
  const order = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  return said.toSorted((one, other) => order(one.at, other.at) || order(words(one), words(other))).at(-1);
}

const names = (events: readonly JournalEvent[]) => [
  ...new Set(events.flatMap((event) => ('request' in event ? event.request : []))),
];
const ofKind = <Name extends JournalEvent['event']>(events: readonly JournalEvent[], name: Name) =>
  events.filter((event): event is Of<Name> => event.event === name);
const layoutOf = ({ layout = '' }: { readonly layout?: string }) => (isLayoutPath(layout) ? layout : '');
const isFor = (creation: Creation | undefined, list: number) =>
  creation?.kind === 'subscriber' && creation.list === list;
const byId = <T extends { readonly id: number }>(records: readonly T[]) =>
  new Map(records.map((record) => [record.id, record]));
const plain = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T & {
    readonly id: number;
  };
