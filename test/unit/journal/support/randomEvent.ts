import type { JournalEvent } from '../../../../src/core/journal/events.ts';
import type { Random } from '../../compiler/edits.ts';

/** The accounts of random events. */
export const accounts = ['sandbox:1', 'Work@https://api.example.com'];

export const below = (random: Random, end: number) => Math.floor(random() * end);
export const oneOf = <T>(random: Random, values: readonly T[]): T =>
  values[below(random, values.length)] as T;

/** A random event. Requests, objects and minutes are few, so that many events concern the same ones. */
export function randomEvent(random: Random, index: number): JournalEvent {
  const at = new Date(Date.UTC(2026, 10, 20, 9, below(random, 5))).toISOString();
  const common = { v: 1, at, account: oneOf(random, accounts) } as const;
  const request = `window/${below(random, 8)}`;
  const title = oneOf(random, ['Spring', 'Весна', '😀 sale', '“quoted” \\ / \n', '']);
  const id = 1 + below(random, 6);
  const content = { hash: `h${index}`, bytes: 3, ownFooter: false };
  const layout = oneOf(random, ['letters/a.mjml', 'b.html', '../../../x/etc', undefined]);
  return oneOf<JournalEvent>(random, [
    {
      ...common,
      event: 'requested',
      request,
      creation: { kind: 'maket', title, layout: 'c.mjml', ...content },
    },
    { ...common, event: 'requested', request, creation: { kind: 'maket', title, ...content } },
    { ...common, event: 'requested', request, creation: { kind: 'list', title } },
    { ...common, event: 'requested', request, creation: { kind: 'subscriber', list: id } },
    {
      ...common,
      event: 'requested',
      request,
      creation: { kind: 'subscriber', list: id, asksToConfirm: true },
    },
    {
      ...common,
      event: 'requested',
      request,
      creation: { kind: 'send', maket: id, subject: title, lists: [1] },
    },
    { ...common, event: 'created', request, id },
    { ...common, event: 'created', request, id },
    { ...common, event: 'refused', request, reason: 'refused (400)' },
    { ...common, event: 'unknown', request, reason: oneOf(random, ['timedOut', 'failed']) },
    { ...common, event: 'known', kind: oneOf(random, ['maket', 'list', 'send']), id, title },
    { ...common, event: 'linked', makets: [id, id + 1], ...(layout !== undefined && { layout }) },
    { ...common, event: 'forgotten', makets: [id] },
    { ...common, event: 'forgotten', makets: [], lists: [id] },
    {
      ...common,
      event: 'imported',
      importId: oneOf(random, ['1', '2']),
      ...{ list: id, rows: 9, added: below(random, 9), refused: below(random, 2), unknown: 0 },
      consent: 'signedUp',
      ...(below(random, 2) === 1 && { asksToConfirm: true }),
    },
  ]);
}
