import type { Creation, JournalEvent } from '../../../../src/core/journal/events.ts';

/** The account of all events below. */
export const account = 'Work https://api.example.com';

/** The time at a minute after 09:00 UTC on 20 November 2026, as ISO 8601. */
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();

export const base = (minute: number) => ({ v: 1, at: at(minute), account }) as const;

export const requested = (request: string, creation: Creation, minute = 0): JournalEvent => ({
  ...base(minute),
  event: 'requested',
  request,
  creation,
});

export const created = (request: string, id: number, minute = 1): JournalEvent => ({
  ...base(minute),
  event: 'created',
  request,
  id,
});
