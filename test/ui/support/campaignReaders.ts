import assert from 'node:assert/strict';
import type { ArrivedLetter } from '../../../src/sandbox/inbox.ts';
import type { Sandbox } from '../../../src/sandbox/index.ts';
import { createMailingService } from '../../../src/service/index.ts';
import type { Counters } from '../../support/finishedCampaign.ts';
import { readMessage } from '../../support/readMessage.ts';

type Event = 'open' | 'click' | 'unsubscribe' | 'complaint';

/**
 * The number of subscribers at each host of the sandbox that reacts within seconds, of the 200 in a list. The others are at
 * `reader.example`.
 */
const atHosts = {
  ...{ opens: 20, clicks: 20, leaves: 10, complains: 5 },
  ...{ slow: 10, down: 5, full: 10, wall: 10, left: 15 },
};

/** Adds 200 subscribers to a list through the API, and returns their addresses, which begin with `name`. */
export async function subscribe({ url, key }: Sandbox, list: number, name: string): Promise<string[]> {
  const hosts = Object.entries(atHosts).flatMap(([host, count]) => Array<string>(count).fill(host));
  const addresses = Array.from({ length: 200 }, (_, at) => `${name}${at}@${hosts[at] ?? 'reader'}.example`);
  const service = createMailingService({ address: url, key, dateFormat: 'unix' });
  for (const email of addresses)
    await service.createSubscriber({ email, listId: list, skipConfirmation: true });
  await service.close();
  return addresses;
}

/**
 * Acts as the readers of a delivered campaign: opens and clicks some letters at `reader.example`,
 * unsubscribes from some, and makes one bounce late. Returns the expected counters, computed from the letters
 * that have arrived, from these actions, and from the behavior of the hosts of the sandbox.
 */
export async function readCampaign(sandbox: Sandbox, addresses: readonly string[]): Promise<Counters> {
  const arrived = (await Promise.all(addresses.map((address) => sandbox.inbox(address)))).flat();
  const events = await Promise.all(
    arrived.map((letter, at) =>
      letter.to.endsWith('@reader.example') ? readByHand(letter, at) : readAtHost(letter),
    ),
  );
  const late = arrived.findLast(({ to }) => to.endsWith('@reader.example'))?.id ?? 0;
  assert.equal(await sandbox.ask({ kind: 'bounce', id: late }), 'bounced');
  const total = (event: Event) => events.flat().filter((each) => each === event).length;
  const letters = (event: Event) => events.filter((each) => each.includes(event)).length;
  return {
    count: addresses.length,
    delivered: arrived.length - 1,
    bounce: addresses.length - arrived.length + 1,
    deferred: 0,
    opened: letters('open'),
    opens_total: total('open'),
    clicked: letters('click'),
    clicks_total: total('click'),
    unsubs: letters('unsubscribe'),
    spam: letters('complaint'),
  };
}

/**
 * Opens and clicks the letter with the index `at`, or unsubscribes, like a mail program. Returns the events.
 */
async function readByHand({ source }: ArrivedLetter, at: number): Promise<Event[]> {
  const { html, headers } = await readMessage(source);
  const unsubscribe = /<(http:.*?)>/.exec(headers['list-unsubscribe'] ?? '')?.[1];
  const steps: { event: Event; address: string | undefined; method?: string }[] = [
    ...(at % 3 === 0 ? [{ event: 'open', address: addressesIn(html, 'open')[0] } as const] : []),
    ...(at % 6 === 0 ? [{ event: 'open', address: addressesIn(html, 'open')[0] } as const] : []),
    ...(at % 9 === 0 ? [{ event: 'click', address: addressesIn(html, 'click')[1] } as const] : []),
    ...(at % 20 === 0 ? [{ event: 'unsubscribe', address: unsubscribe, method: 'POST' } as const] : []),
  ];
  for (const { event, address, method = 'GET' } of steps) {
    const { status } = await fetch(address ?? '', { method, redirect: 'manual' });
    assert.ok(status < 400, `${event}: ${status}`);
  }
  return steps.map(({ event }) => event);
}

/** Returns the events that the host of a letter causes, by the name of the host. */
function readAtHost({ to }: ArrivedLetter): Event[] {
  const does: Readonly<Record<string, Event[]>> = {
    opens: ['open'],
    clicks: ['open', 'click'],
    leaves: ['open', 'unsubscribe'],
    complains: ['complaint'],
  };
  return does[/@(\w+)\./.exec(to)?.[1] ?? ''] ?? [];
}

const addressesIn = (html: string, kind: 'open' | 'click') =>
  html.match(new RegExp(`http://[^"]*/t/${kind}/[^"]*`, 'g')) ?? [];
