import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { AccountCampaigns } from '../../src/extension/campaigns/watch/accountCampaigns.ts';
import { Readings } from '../../src/extension/campaigns/watch/readings.ts';
import type { ReviewedCampaign } from '../../src/extension/sending/preparedLetter.ts';
import { sendCampaign } from '../../src/extension/sending/sendCampaign.ts';
import { memoryLog } from '../host/support/memory.ts';
import { countersOf } from '../support/counters.ts';

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2026, 10, 20, 12);
const account = 'Work@https://api.example.com';

/** The real time that a second of the clock takes, in milliseconds: enough to read and write small files. */
const secondMs = 20;
/** The longest time until a campaign is read again, in seconds: much less than the clock was moved. */
const patience = 900;

/** A clock that tests set. Timers go on evenly, whatever it shows. */
class Clock {
  now = noon;
  readonly #context: TestContext;

  constructor(context: TestContext) {
    this.#context = context;
    context.mock.timers.enable({ apis: ['setTimeout'] });
    context.mock.method(Date, 'now', () => this.now);
  }

  /** Lets time pass until something is so. Resolves with false if that takes too long. */
  async passUntil(isSo: () => boolean): Promise<boolean> {
    for (let second = 0; second < patience && !isSo(); second++) {
      this.now += 1000;
      this.#context.mock.timers.tick(1000);
      for (const end = performance.now() + secondMs; performance.now() < end && !isSo(); ) await turn();
    }
    return isSo();
  }
}

describe('when the clock is set back or forward', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mr-clock-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  for (const jump of [-hour, day, -day])
    it(`a running campaign is read on, and its newest figures are shown (${jump / hour} hours)`, async (context) => {
      const clock = new Clock(context);
      let reads = 0;
      const service = {
        getSend: async () => ({ status: 1, count: 1000 }),
        getStatistics: async () => ({
          common: countersOf({ count: 1000, delivered: ++reads }),
          errors: [],
        }),
      };
      const log = memoryLog([]);
      const open = () =>
        new AccountCampaigns({
          connection: { identity: account, service } as unknown as Connection,
          readings: new Readings(directory, log),
          record: () => undefined,
          log,
        });
      const campaigns = open();
      const shown = (of: AccountCampaigns) => of.state(5).last?.statistics?.common.delivered;
      campaigns.watch([5]);
      assert.ok(await clock.passUntil(() => shown(campaigns) === 2 && !campaigns.isBeingRead(5)));
      clock.now += jump;
      assert.ok(await clock.passUntil(() => shown(campaigns) === 4), `${reads} readings`);
      campaigns.dispose();
      await clock.passUntil(() => !campaigns.isBeingRead(5));

      const next = open();
      next.watch([5]);
      assert.ok(await clock.passUntil(() => (shown(next) ?? 0) >= 4), `${shown(next)}`);
      next.dispose();
    });

  it('a campaign is not sent late after a sleep during its upload, and the user is told', async ({
    mock,
  }) => {
    mock.timers.enable({ apis: ['Date'], now: noon });
    const uploads = async () => {
      mock.timers.setTime(noon + 2 * hour);
      return 1;
    };
    const parts = {
      letters: { maketOf: uploads },
      creator: { create: async () => assert.fail('a request has left') },
    };
    const draft = { subject: 'Spring', lists: [7], sender: { id: 1, email: 'news@shop.example' } };
    const campaign = { draft: { ...draft, start: new Date(noon + hour) }, despite: [] };
    await assert.rejects(sendCampaign(parts, {} as Connection, campaign as unknown as ReviewedCampaign), {
      message: 'The start time of “Spring” has passed. Nothing was sent. Choose another time.',
    });
  });
});
