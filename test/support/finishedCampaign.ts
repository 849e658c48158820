import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { SendStatus } from '../../src/core/port/service.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { createMailingService } from '../../src/service/index.ts';
import { readMessage } from './readMessage.ts';

/** Seven letters are delivered, three are not. */
const addresses = [
  ...['anna', 'boris', 'clara', 'dmitri', 'elena', 'fyodor', 'galina'].map((name) => `${name}@shop.example`),
  'nobody1@shop.example',
  'nobody2@shop.example',
  'gleb@wall.example',
];

/** Sends a campaign and resolves with its number when every letter has been tried and three readers have reacted. */
export async function finishCampaign(sandbox: Sandbox, subject: string): Promise<number> {
  const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
  const list = await service.createList({ title: 'Customers', subscribeLink: 'https://shop.example/' });
  for (const email of addresses)
    await service.createSubscriber({ email, listId: list, skipConfirmation: true });
  const body = '<html><body><a href="https://shop.example/sale">The sale</a></body></html>';
  const maketId = await service.createMaket({ title: subject, body });
  const id = await service.createSend({ maketId, letterTitle: subject, lists: [list] });
  while ((await service.getSend(id, ['status'])).status !== SendStatus.finished) await delay(50);
  await service.close();
  for (const name of ['anna', 'boris', 'clara', 'anna']) await visit(sandbox, name, 'open');
  await visit(sandbox, 'anna', 'click');
  return id;
}

/** Requests the tracking pixel or the link of a reader's newest letter. */
export async function visit(sandbox: Sandbox, name: string, kind: 'open' | 'click'): Promise<void> {
  const letter = (await sandbox.inbox(`${name}@shop.example`)).at(-1);
  const { html } = await readMessage(letter?.source ?? new Uint8Array());
  const address = html.match(new RegExp(`http://[^"]*/t/${kind}/[^"]*`))?.[0];
  assert.ok(address);
  await fetch(address, { redirect: 'manual' });
}

/** Returns the true counters from the sandbox's tables. `rows` queries its database. */
export function countersOf(send: number, rows: (sql: string) => { n: number }[]) {
  const count = (sql: string) => rows(sql)[0]?.n ?? -1;
  const letters = (state: string) =>
    count(`SELECT count(*) AS n FROM letters WHERE send = ${send} AND state LIKE '${state}'`);
  const events = (kind: string, what: string) =>
    count(
      `SELECT count(${what}) AS n FROM events JOIN letters ON letters.id = letter WHERE send = ${send} AND kind = '${kind}'`,
    );
  return {
    count: letters('%'),
    delivered: letters('delivered'),
    bounce: letters('bounced'),
    deferred: letters('deferred'),
    opened: events('open', 'DISTINCT letter'),
    opens_total: events('open', '*'),
    clicked: events('click', 'DISTINCT letter'),
    clicks_total: events('click', '*'),
    unsubs: events('unsubscribe', 'DISTINCT letter'),
    spam: events('complaint', 'DISTINCT letter'),
  };
}

/**
 * Returns the key figures that a statistics page shows for these counters, `withoutPrograms`. Within a day after the start, `isFresh` is true.
 */
export function figuresOf(
  { count, delivered, bounce, clicked, opened, unsubs, spam }: Counters,
  isFresh = false,
): string[] {
  const known = delivered + bounce;
  const base = known === count ? 'sent' : 'with a result';
  const figure = (label: string, part: number) =>
    part === 0 && isFresh
      ? `${label} — none yet`
      : `${label} ${percent(part, delivered)} ${part} of ${delivered} delivered`;
  return [
    `Delivered ${percent(delivered, known)} ${delivered} of ${known} ${base}`,
    `Bounced ${percent(bounce, known)} ${bounce} of ${known} ${base}`,
    figure('Clicked', clicked),
    figure('Opened', opened),
    figure('Unsubscribed', unsubs),
    `${figure('Complaints', spam)}${complaintWords(spam)}`,
  ];
}

/** Leaves out what a figure says about programs among the readers: that depends on when the figures were read. */
export const withoutPrograms = (figure: string): string =>
  figure.replace(
    / (?:may include (?:scanners|automatic opens)|probably scanners: .+|at least [\d,]+ automatic)$/,
    '',
  );

/** In campaigns as small as those of tests, the first complaint exceeds all limits, but one or two may be chance. */
function complaintWords(complaints: number): string {
  return complaints === 1 || complaints === 2 ? ` Only ${complaints}: may be chance` : '';
}

export type Counters = ReturnType<typeof countersOf>;

const percent = (part: number, whole: number) =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(part / whole);
