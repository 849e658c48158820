/** States of the page of a review: campaigns that are ready or not, and letters that are only checked. */
import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import type { AccountRecords } from '../../../src/core/journal/records.ts';
import { placeFooter } from '../../../src/core/letters/placeFooter.ts';
import { SendStatus } from '../../../src/core/port/service.ts';
import type { Approval } from '../../../src/extension/approval/index.ts';
import type { Preflight } from '../../../src/extension/checks/preflight.ts';
import { failedBecause, l10n } from '../../../src/extension/kit/words.ts';
import type { ReviewActions } from '../../../src/extension/review/page/reviewActions.ts';
import type { ReviewFacts } from '../../../src/extension/review/page/reviewFacts.ts';
import type { CompleteDraft } from '../../../src/extension/sending/campaignDraft.ts';
import { Uri } from '../../support/vscode/values.ts';

const layout = Uri.file('/letters/spring.mjml');

const html = `<!doctype html><html lang="en"><head><title>Spring sale</title></head>
<body style="margin: 0; font-family: sans-serif"><div style="display: none">Everything for the garden, half price</div>
<div style="padding: 40px; background: #e8f3e8; text-align: center"><h1>Spring is here</h1>
<p>Seeds, tools and pots at half price until Sunday.</p>
<p><a href="https://shop.example/" style="padding: 12px 24px; color: #fff; background: #186a3b">To the shop</a></p></div>
</body></html>`;

const preflight: Preflight = {
  layout: {
    uri: layout,
    snapshot: { document: layout.toString(), kind: 'mjml', source: '', context: 'notAFile' },
    title: 'Spring sale',
    html,
    problems: [],
  },
  footer: { kind: 'standard', html: '<p><a href="https://service.example/unsubscribe">Unsubscribe</a></p>' },
  bytes: 24_000,
  findings: [],
  opening: {
    text: 'Everything for the garden, half price Spring is here Seeds, tools and pots at half price until Sunday. To the shop',
    beforePicture: 'Everything for the garden, half price',
    listed:
      'Everything for the garden, half price Spring is here Seeds, tools and pots at half price until Sunday. To the shop',
  },
};

const draft: CompleteDraft = {
  letter: { kind: 'layout', uri: layout, title: 'Spring sale' },
  subject: 'Spring sale: half price until Sunday',
  lists: [7],
  sender: { id: 1, email: 'news@shop.example' },
  start: 'now',
};

const list = {
  id: 7,
  title: 'Customers',
  at: '2026-03-01T10:00:00Z',
  subscribersAdded: 1204,
  subscribersAsked: 0,
  titleProven: true,
} as const;

const records: AccountRecords = {
  makets: new Map(),
  lists: new Map([
    [7, list],
    [9, { ...list, id: 9, title: 'Test: Colleagues', subscribersAdded: 3 }],
  ]),
  sends: new Map(),
  unknown: [],
  forgotten: new Set(),
};

const record = (name: string) => ({ record: name, status: 'ok', code: 'ok' }) as never;
const details = { records: ['dkim', 'spf', 'dmarc'].map(record) } as never;

const nothing = async () => {};

/** Actions of a review that do nothing. */
export const noActions: ReviewActions = {
  change: nothing,
  resolve: nothing,
  found: nothing,
  notThere: nothing,
  switchAccount: nothing,
  stop: nothing,
  sendNow: nothing,
  share: nothing,
  readAnswer: nothing,
  compareApproved: nothing,
  preview: nothing,
  showCampaigns: nothing,
  showStatistics: nothing,
  newCampaign: nothing,
};

/** A campaign without problems. */
const ready: ReviewFacts = {
  owner: { account: 'sandbox', accountName: 'Sandbox', id: 1 },
  draft,
  campaign: draft,
  stage: 'open',
  letter: { letter: { kind: 'maket', id: 12, preflight } },
  sender: {
    sender: { id: 1, email: 'news@shop.example', approved: true, default: true },
    domain: { id: 3, domain: 'shop.example' } as never,
    details,
  },
  knowsPeople: true,
  suppressed: 0,
  unsubscribed: 0,
  sayUnsubscribed: () => {},
  outcome: undefined,
  lastTime: 1147,
  hasChanged: false,
  account: { name: 'Sandbox', address: 'http://127.0.0.1/v1', kind: 'sandbox' },
  activeName: 'Sandbox',
  records,
  lists: [{ id: 7, record: list }],
  lastTest: { at: new Date(2026, 4, 12, 9, 30).getTime(), lists: [9], version: 'same' },
  shown: 'a',
  accepted: undefined,
  stopped: undefined,
  differing: [],
  holdMinutes: 0,
  heldElsewhereUntil: undefined,
  approvals: [],
  approvalsRequired: 0,
  look: async () => {},
};

/** An account of the real service. */
const work = (kind: 'live' | 'test') => ({
  owner: { account: 'work', accountName: 'Work', id: 1 },
  account: { name: 'Work', address: 'https://work.example/v1', kind },
  activeName: 'Work',
});

const madeAt = new Date(2026, 4, 11, 9).toISOString();
const answered = { at: new Date(2026, 4, 12, 9).toISOString(), verdict: 'approved' } as const;

/** Somebody has approved the campaign. */
const approved: Approval = {
  packet: 'A',
  reader: 'Vera',
  madeAt,
  answer: answered,
  changes: { parts: [] },
};

/** Somebody has approved another letter with another subject. */
const outdated: Approval = {
  ...approved,
  changes: {
    parts: ['letter', 'subject'],
    letter: { listed: [], counts: { text: 2, picture: 0, link: 1, style: 0, head: 0, tag: 0, comment: 0 } },
  },
};

const refused: Approval = { ...approved, reader: 'Gleb', answer: { ...answered, verdict: 'changes' } };

const asked: Approval = { packet: 'C', reader: 'Anna', madeAt, changes: { parts: [] } };

/** The campaign has been sent. */
const sentRecords: AccountRecords = {
  ...records,
  sends: new Map([
    [
      5008,
      {
        id: 5008,
        at: new Date(2026, 4, 12, 10, 2).toISOString(),
        subject: draft.subject,
        lists: [7],
      } as never,
    ],
  ]),
};

/** The campaign was requested, and its outcome is unknown. */
const unknownRecords: AccountRecords = {
  ...records,
  unknown: [
    {
      request: 'a/b',
      creation: { kind: 'send', maket: 12, subject: draft.subject, lists: draft.lists },
      at: new Date(2026, 4, 12, 10, 55).toISOString(),
      reason: 'cut',
    },
  ],
};

const place = { uri: layout, range: { start: { line: 11, character: 4 } } } as never;
const broken: Preflight = {
  ...preflight,
  bytes: 110_000,
  findings: [
    {
      finding: { rule: 'empty-link', severity: 'warning', start: 0, end: 1, values: ['#'] } as never,
      part: 'letter',
      location: place,
    },
    {
      finding: { rule: 'clipping', severity: 'error', start: 0, end: 1, values: ['108000'] } as never,
      part: 'letter',
      location: place,
    },
    {
      finding: { rule: 'insecure-link', severity: 'warning', start: 0, end: 1, values: [] } as never,
      part: 'letter',
      location: place,
    },
  ],
};

/** A letter without a preheader: the inbox shows the beginning of its text. */
const withoutPreheader: Preflight = {
  ...preflight,
  findings: [
    {
      finding: {
        rule: 'preheader',
        severity: 'information',
        start: 0,
        end: 1,
        values: ['Spring is here Seeds, tools and pots at half price until…'],
      } as never,
      part: 'letter',
      location: place,
    },
  ],
  opening: {
    text: 'Spring is here Seeds, tools and pots at half price until Sunday. To the shop',
    beforePicture: 'Spring is here Seeds, tools and pots at half price until Sunday. To the shop',
    listed: 'Spring is here Seeds, tools and pots at half price until Sunday. To the shop',
  },
};

/** It is sent from an address at a mail provider. */
const fromProvider = {
  ...draft,
  subject: 'Spring sale: everything for the garden at half price until Sunday',
  sender: { id: 1, email: 'our.shop@gmail.example' },
} as const;

/** A reading of the campaign after its end. */
const ended = (count: number): Reading => ({
  at: new Date(2026, 4, 12, 10, 5).getTime(),
  status: SendStatus.finished,
  count,
});

const hostile = `<img src=x onerror=alert(1)> [run](command:evil) <b>${'W'.repeat(60)}`;

export const reviews = {
  ready,
  live: {
    ...ready,
    ...work('live'),
    lastTest: undefined,
    holdMinutes: 5,
  },
  testAccount: { ...ready, ...work('test') },
  notes: {
    ...ready,
    draft: fromProvider,
    campaign: fromProvider,
    letter: { letter: { kind: 'maket', id: 12, preflight: withoutPreheader } },
    sender: { sender: { id: 1, email: fromProvider.sender.email, approved: true, default: true } },
    lastTest: { at: new Date(2026, 4, 11, 16, 5).getTime(), lists: [9], version: 'earlier' },
  },
  grown: {
    ...ready,
    ...work('live'),
    lists: [{ id: 7, record: list, added: { suppressed: 2, since: 800 } }],
    suppressed: 31,
  },
  grownAccepted: {
    ...ready,
    ...work('live'),
    lists: [{ id: 7, record: list, added: { suppressed: 2, since: 800 } }],
    suppressed: 31,
    accepted: 'a suppressed',
  },
  grownUnsubscribed: {
    ...ready,
    ...work('live'),
    lists: [{ id: 7, record: list, added: { suppressed: 2, since: 800 } }],
    suppressed: 31,
    unsubscribed: 2,
  },
  firstCampaign: {
    ...ready,
    ...work('live'),
    lastTime: undefined,
    lists: [{ id: 301, record: { ...list, id: 301, title: 'Readers', subscribersAdded: 0 } }],
  },
  allAsked: {
    ...ready,
    lastTime: undefined,
    lists: [{ id: 7, record: { ...list, subscribersAdded: 3, subscribersAsked: 3 } }],
  },
  testGroup: {
    ...ready,
    ...work('live'),
    lastTime: undefined,
    lists: [{ id: 9, record: { ...list, id: 9, title: 'Test: Colleagues', subscribersAdded: 3 } }],
  },
  unchecked: {
    ...ready,
    letter: {
      letter: {
        kind: 'maket',
        id: 12,
        preflight: { ...preflight, links: { addresses: 3, broken: 0 }, findings: 'off' } as never,
      },
    },
    lastTest: undefined,
  },
  held: { ...ready, stage: { until: new Date(2026, 4, 12, 11, 5), isLooking: false }, holdMinutes: 5 },
  heldElsewhere: { ...ready, heldElsewhereUntil: new Date(2026, 4, 12, 11, 5), holdMinutes: 5 },
  approved: { ...ready, approvalsRequired: 1, approvals: [approved] },
  outdated: { ...ready, approvalsRequired: 2, approvals: [outdated, refused, asked] },
  stopped: { ...ready, stopped: 'user', holdMinutes: 5 },
  looking: { ...ready, letter: 'looking', sender: 'looking', knowsPeople: false, lastTime: undefined },
  broken: { ...ready, letter: { letter: { kind: 'maket', id: 12, preflight: broken } }, suppressed: 31 },
  accepted: {
    ...ready,
    letter: { letter: { kind: 'maket', id: 12, preflight: broken } },
    suppressed: 31,
    accepted: 'a empty-link clipping',
  },
  offline: {
    ...ready,
    sender: {
      // In the language of the page.
      get failure() {
        return failedBecause(
          l10n.t('Couldn’t look up the sender'),
          l10n.t('the service can’t be reached. Check your internet connection.'),
        );
      },
      isAnswered: false,
    },
  },
  refusing: {
    ...ready,
    sender: {
      get failure() {
        return l10n.t('Couldn’t look up the sender');
      },
      isAnswered: true,
    },
  },
  later: { ...ready, campaign: { ...draft, start: new Date(2030, 0, 1, 23, 30) } },
  unknown: { ...ready, stage: 'unknown', records: unknownRecords },
  elsewhere: { ...ready, stage: 'elsewhere' },
  otherAccount: { ...ready, ...work('live'), account: undefined, activeName: 'Studio' },
  sent: { ...ready, stage: { campaign: 5008, isFromHere: true }, records: sentRecords },
  scheduled: {
    ...ready,
    draft: { ...draft, start: new Date(2026, 4, 13, 9) },
    campaign: { ...draft, start: new Date(2026, 4, 13, 9) },
    stage: { campaign: 5008, isFromHere: true },
    records: sentRecords,
  },
  sending: {
    ...ready,
    stage: { campaign: 5008, isFromHere: true },
    records: sentRecords,
    outcome: { ...ended(1147), status: SendStatus.running },
  },
  sentElsewhere: { ...ready, stage: { campaign: 5008, isFromHere: false }, records: sentRecords },
  sentNobody: {
    ...ready,
    stage: { campaign: 5008, isFromHere: true },
    records: sentRecords,
    outcome: ended(0),
  },
  sentDone: {
    ...ready,
    stage: { campaign: 5008, isFromHere: true },
    records: sentRecords,
    outcome: ended(1147),
  },
  rehearsal: { ...ready, campaign: undefined, draft: { letter: draft.letter, lists: [] } },
  hostile: {
    ...ready,
    owner: { ...ready.owner, accountName: hostile },
    draft: { ...draft, subject: hostile, sender: { id: 1, email: hostile } },
    campaign: { ...draft, subject: hostile, sender: { id: 1, email: hostile } },
    lists: [{ id: 7, record: { ...list, title: hostile } }],
  },
} as const satisfies Record<string, unknown> as unknown as Readonly<Record<string, ReviewFacts>> & {
  readonly ready: ReviewFacts;
};

/** The letter as the page gets it: with its footer. */
export const letterHtml = placeFooter(html, preflight.footer.html).html;
