import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import type { Counters, DeliveryFailures } from '../../../src/core/port/service.ts';
import type { StatisticsState } from '../../../src/protocol/statistics.ts';
import { countersOf } from '../../support/counters.ts';

const second = 1000;
const minute = 60 * second;
const start = new Date(2026, 10, 27, 9).getTime();

type Row = readonly [at: number, counters: Partial<Counters>];

/** Makes the state of a campaign of 1,204 recipients that was read at these times. */
function stateOf(rows: readonly Row[], more: Partial<StatisticsState> = {}): StatisticsState {
  let counters = countersOf({ count: 1204, delivered: 1147, bounce: 45, deferred: 8 });
  const history = rows.map(([at, some], index): Reading => {
    counters = { ...counters, ...some };
    counters = { ...counters, opensTotal: Math.max(counters.opensTotal, counters.opened) };
    const after = start + Math.max(rows[index - 1]?.[0] ?? 0, at - 3 * second);
    const statistics = { common: counters, errors: errorsOf(counters) };
    return { at: start + at, ...(index > 0 && { after }), status: 4, count: 1204, statistics };
  });
  const last = history.at(-1);
  return {
    id: 5008,
    subject: 'Spring sale',
    account: 'Work',
    startAt: start,
    history,
    ...(last && { last }),
    reading: false,
    facts: {},
    ...more,
  };
}

function errorsOf({ bounce }: Counters): DeliveryFailures[] {
  return bounce > 0 ? [{ code: 501, reason: 'No mailbox', count: bounce }] : [];
}

/** Recipients click one after the other, `links` links each, from `from` on in growing intervals. */
function clicks(
  count: number,
  before: Partial<Counters>,
  from: number,
  growth: number,
  links: number,
): Row[] {
  const { clicked = 0, clicksTotal = 0, opened = 0 } = before;
  return Array.from({ length: count }, (_, index) => [
    from * growth ** index,
    {
      clicked: clicked + index + 1,
      clicksTotal: clicksTotal + links * (index + 1),
      opened: opened + 3 * (index + 1),
      opensTotal: opened + 4 * (index + 1),
    },
  ]);
}

/** Makes the newest reading one of a campaign that is being sent. */
function running(counters: Partial<Counters>): Pick<StatisticsState, 'last'> {
  const common = countersOf({ count: 1204, ...counters });
  // The service gives the reason of a bounce with some delay.
  const errors = errorsOf({ ...common, bounce: Math.max(0, common.bounce - 2) });
  return { last: { at: start + minute, status: 1, count: 1204, statistics: { common, errors } } };
}

/** Makes the newest reading one that was made so much later, with the same figures. */
function readLater(later: number, state: StatisticsState): StatisticsState {
  return { ...state, ...(state.last && { last: { ...state.last, at: state.last.at + later } }) };
}

function withStatus(status: number, state: StatisticsState): StatisticsState {
  return { ...state, ...(state.last && { last: { ...state.last, status } }) };
}

const noResults = { delivered: 0, bounce: 0, deferred: 0 };
const delivered: Row = [second, {}];
const scanned = clicks(22, {}, 20 * second, 1.045, 9);
const read = clicks(90, {}, 8 * minute, 1.06, 1);

const readToTheEnd: Partial<Counters> = {
  ...{ delivered: 1204, bounce: 0, deferred: 0, final: true },
  ...{ opened: 230, opensTotal: 302, clicked: 51, clicksTotal: 60 },
};
const usual: StatisticsState['usual'] = {
  delivery: { part: 9_700, whole: 10_000 },
  click: { part: 410, whole: 10_000 },
  open: { part: 1_900, whole: 10_000 },
  unsubscribe: { part: 20, whole: 10_000 },
};

/** Campaigns that a statistics page says different things about. */
export const statisticsStates = {
  /** 22 scanners follow nine links within the first minute, 41 people one link within days. */
  scanned: stateOf([
    delivered,
    ...scanned,
    ...clicks(41, { clicked: 22, clicksTotal: 198, opened: 66 }, 8 * minute, 1.13, 1),
    [4 * 86_400_000, { unsubs: 5, spam: 1 }],
  ]),
  /** Only people click, more than usual. */
  people: stateOf([delivered, ...read], { usual: { click: { part: 220, whole: 11_000 } } }),
  /** Fewer clicks than usual, but only an hour after the start. */
  early: stateOf([[60 * minute, { opened: 60, clicked: 20, clicksTotal: 20 }]], {
    usual: { click: { part: 1100, whole: 11_000 } },
  }),
  /** As many two days after the start. */
  few: stateOf([[48 * 60 * minute, { opened: 60, clicked: 20, clicksTotal: 20 }]], {
    usual: { click: { part: 1100, whole: 11_000 } },
  }),
  /** Read once, a day after the start. */
  late: stateOf([[86_400_000, { opened: 120, clicked: 130, clicksTotal: 900, unsubs: 2, spam: 4 }]]),
  /** A minute after the start, no letter has a result. */
  justSent: { ...stateOf([[minute, noResults]], { accountKind: 'live' }), ...running(noResults) },
  /** Some letters are delivered, and many of the first ones bounced. */
  sending: {
    ...stateOf([[2 * minute, { delivered: 300, bounce: 30, deferred: 0 }]]),
    ...running({ delivered: 300, bounce: 30, deferred: 0 }),
  },
  /** The service has ended the campaign early, with a status that its specification does not name. */
  otherStatus: withStatus(7, stateOf([[minute, { delivered: 300, bounce: 0, deferred: 0 }]])),
  /** Every third letter bounced. */
  bounced: stateOf(
    [[86_400_000, { delivered: 800, bounce: 400, deferred: 0, opened: 40, clicked: 9, clicksTotal: 9 }]],
    {
      accountKind: 'live',
      facts: { list: '“Readers”, list 301', letter: '“Spring”, maket 71', layout: 'letters/spring.html' },
    },
  ),
  /** Three of ten letters bounced. */
  small: stateOf(
    [
      [
        86_400_000,
        { count: 10, delivered: 7, bounce: 3, deferred: 0, opened: 2, clicked: 1, clicksTotal: 1 },
      ],
    ],
    { canRepeat: true },
  ),
  /** The campaign is finished, but the service has reported about every fourth letter only. */
  partly: stateOf([
    [86_400_000, { delivered: 300, bounce: 2, deferred: 0, opened: 90, clicked: 20, clicksTotal: 22 }],
  ]),
  /** No more results have come for two days. */
  partlyForDays: readLater(
    2 * 86_400_000,
    stateOf([
      [86_400_000, { delivered: 300, bounce: 2, deferred: 0, opened: 90, clicked: 20, clicksTotal: 22 }],
    ]),
  ),
  /** Some letters wait, and nothing is known about others. */
  open: stateOf([[minute, { delivered: 1000, bounce: 4, deferred: 150 }]]),
  /** All letters have been tried, but no mail server has accepted or refused one. */
  allWaiting: stateOf([[minute, { delivered: 0, bounce: 0, deferred: 1204 }]]),
  /** The mail server that a setting names does not answer. */
  held: {
    ...stateOf([[minute, noResults]], { accountKind: 'test' }),
    ...running(noResults),
    waiting:
      'Letters are waiting because the mail server is not available: mail.shop.example does not answer. They are sent automatically when the server is back.',
  },
  /** The newest request failed. */
  failed: stateOf([[minute, { delivered: 1200, bounce: 0, deferred: 0 }]], {
    failure: 'Couldn’t read “Spring sale”: the connection to the service broke.',
  }),
  /** All recipients got it, as many as usual clicked, and the figures are final. */
  sound: stateOf([[86_400_000, readToTheEnd]], { canRepeat: true, usual }),
  /** All recipients got it, but far fewer than usual clicked and opened it. */
  unclicked: stateOf(
    [[86_400_000, { ...readToTheEnd, opened: 40, opensTotal: 52, clicked: 9, clicksTotal: 11 }]],
    {
      canRepeat: true,
      usual,
    },
  ),
  /** Nobody on the list had confirmed. */
  nobody: {
    ...stateOf([]),
    last: { at: start + minute, status: 4, count: 0 },
    accountKind: 'test',
    canRepeat: true,
    facts: { list: '“Readers”, list 301', sender: 'news@shop.example' },
  },
  /** Nothing has been read, and nothing is being read. */
  unread: stateOf([], { accountKind: 'live' }),
  /** Nobody did anything, and the counters exceed the recipients. */
  odd: stateOf([[minute, { delivered: 1300, opened: 0 }]]),
  /** More opens and clicks than deliveries. */
  aboveAll: stateOf([
    [minute, { delivered: 2, bounce: 0, deferred: 0, opened: 5, clicked: 3, clicksTotal: 3 }],
  ]),
} satisfies Record<string, StatisticsState>;
