import type { JournalEvent } from './events.ts';
import type { MaketRecord } from './records.ts';
import type { Made } from './requests.ts';

/** What the user said of things that exist: a name, a layout, or that they are not to be known. */
export type MaketNote = Extract<JournalEvent, { event: 'known' | 'linked' | 'forgotten' }>;

export interface FoldedMakets {
  readonly makets: Map<number, MaketRecord>;
  readonly forgotten: Set<number>;
}

/** Folds what was made and what was said of it, both oldest first: the newest word holds. */
export function foldMakets(made: readonly Made[], notes: readonly MaketNote[]): FoldedMakets {
  const makets = new Map<number, MaketRecord>();
  const madeAt = new Map<number, string>();
  for (const { id, at, madeAt: time, creation, isOwn } of made) {
    if (creation.kind !== 'maket') continue;
    const { kind: _, ...maket } = creation;
    makets.set(id, { id, at, ...maket, ...(isOwn && { contentProven: isOwn }) });
    madeAt.set(id, time);
  }
  const forgotten = new Set<number>();
  for (const note of notes) {
    for (const id of maketsOf(note)) {
      if (note.event !== 'forgotten') {
        makets.set(id, noted(makets.get(id), id, note));
        forgotten.delete(id);
      } else if ((madeAt.get(id) ?? '') <= note.at) forgotten.add(id);
    }
  }
  for (const id of forgotten) makets.delete(id);
  return { makets, forgotten };
}

function maketsOf(note: MaketNote): readonly number[] {
  if (note.event !== 'known') return note.makets;
  return note.kind === 'maket' ? [note.id] : [];
}

function noted(
  record: MaketRecord | undefined,
  id: number,
  note: Exclude<MaketNote, { event: 'forgotten' }>,
): MaketRecord {
  if (note.event === 'known') {
    if (!record) return { id, title: note.title, at: note.at };
    return record.at <= note.at ? renamed(record, note.title) : record;
  }
  const { layout: _, ...rest } = record ?? { id, title: '', at: note.at };
  return note.layout === undefined ? rest : { ...rest, layout: note.layout };
}

function renamed(record: MaketRecord, title: string): MaketRecord {
  const { hash, uploadedTitle = record.title } = record;
  return { ...record, title, ...(hash !== undefined && { uploadedTitle }) };
}
