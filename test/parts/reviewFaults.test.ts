import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { RuleFacts } from '../../src/core/checks/rule.ts';
import { rules } from '../../src/core/checks/rules.ts';
import type { SendRecord } from '../../src/core/journal/records.ts';
import { blankLayout } from '../../src/core/layouts/blankLayout.ts';
import type { Preflight } from '../../src/extension/checks/preflight.ts';
import { findingText } from '../../src/extension/checks/problems/findingText.ts';
import type { ReviewFacts } from '../../src/extension/review/page/reviewFacts.ts';
import { shownReview } from '../../src/extension/review/page/reviewState.ts';
import { InspectorClient } from '../../src/inspector/client.ts';
import type { ReviewState } from '../../src/protocol/review.ts';
import { compiledHtml } from '../host/support/letters.ts';
import { noActions, reviews } from '../page/support/reviewStates.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { headLetters } from '../unit/checks/letters/head.ts';
import { linksLetters } from '../unit/checks/letters/links.ts';
import { picturesLetters } from '../unit/checks/letters/pictures.ts';
import { removedLetters } from '../unit/checks/letters/removed.ts';
import type { RuleLetters } from '../unit/checks/letters/ruleLetters.ts';
import { sizeLetters } from '../unit/checks/letters/size.ts';
import { stylesLetters } from '../unit/checks/letters/styles.ts';
import { tagsLetters } from '../unit/checks/letters/tags.ts';
import { textsLetters } from '../unit/checks/letters/texts.ts';
import { unmarked } from '../unit/checks/marks.ts';
import { createRandom } from '../unit/compiler/edits.ts';

const letters: Readonly<Record<string, RuleLetters>> = {
  ...tagsLetters,
  ...headLetters,
  ...picturesLetters,
  ...linksLetters,
  ...textsLetters,
  ...stylesLetters,
  ...removedLetters,
  ...sizeLetters,
};

const isBlocking = ({ severity, asksBeforeSending }: RuleFacts) => severity === 'error' || asksBeforeSending;

const now = new Date(2026, 4, 12, 11);

/** Campaign settings with one fault each, and words that the review says about it. */
const wrongSettings: readonly (readonly [what: string, Partial<ReviewFacts>])[] = [
  ['The sender is not confirmed', { sender: withSender({ approved: false }) }],
  ['The account has no such sender any more', { sender: {} }],
  ['The start time has passed', { campaign: { ...campaign(), start: new Date(2026, 0, 1) } }],
  ['This campaign belongs to account “Sandbox”', { account: undefined as never }],
  [
    'its outcome is still unknown',
    {
      records: {
        ...reviews.ready.records,
        unknown: [
          {
            request: 'a/b',
            creation: { kind: 'send', maket: 12, subject: campaign().subject, lists: campaign().lists },
            at: '2026-05-01T10:00:00Z',
            reason: 'cut',
          },
        ],
      },
    },
  ],
];

function campaign() {
  const made = reviews.ready.campaign;
  assert.ok(made);
  return made;
}

function withSender(fault: object): ReviewFacts['sender'] {
  const look = reviews.ready.sender;
  assert.ok(look !== 'looking' && 'sender' in look && look.sender);
  return { ...look, sender: { ...look.sender, ...fault } };
}

const stateOf = (facts: ReviewFacts) => shownReview(facts, noActions, now).state;

const blockingTexts = ({ sections }: ReviewState) =>
  sections.flatMap(({ items }) => items.filter(({ tone }) => tone === 'blocks').map(({ words }) => words));

describe('the review of a campaign', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  /** Checks a letter as before sending; resolves with `undefined` for one that is too large to be checked. */
  async function preflightOf(html: string): Promise<Preflight | undefined> {
    const uri = vscode.Uri.file('/letters/spring.html');
    const layout = compiledHtml(uri, 'Spring sale', html);
    const question = { ask: 'checkBeforeSending', html, footer: '', options: { clients: [] } } as const;
    const outcome = await inspector.ask(layout.snapshot, question);
    if (outcome.kind === 'treeTooLarge') return undefined;
    assert.ok(outcome.kind === 'answered' && outcome.answer !== 'changed', outcome.kind);
    const { letter, opening } = outcome.answer;
    const findings = letter.map(({ finding, range }) => ({
      finding,
      part: 'letter' as const,
      location: { uri, range } as never,
    }));
    const bytes = Buffer.byteLength(html);
    return { layout, footer: { kind: 'standard', html: '<p>Unsubscribe</p>' }, bytes, findings, opening };
  }

  const withLetter = (preflight: Preflight): ReviewFacts => ({
    ...reviews.ready,
    letter: { letter: { kind: 'maket', id: 12, preflight } },
  });

  it('names each blocking fault with its line, and is never ready with one', async () => {
    let faults = 0;
    for (const [rule, facts] of Object.entries<RuleFacts>(rules)) {
      if (!isBlocking(facts)) continue;
      for (const letter of letters[rule]?.finds ?? []) {
        const html = unmarked(letter);
        const preflight = await preflightOf(html);
        if (!preflight || typeof preflight.findings === 'string') continue;
        const [found] = preflight.findings.filter((each) => each.finding.rule === rule);
        if (!found) continue;
        const state = stateOf(withLetter(preflight));
        const [what = ''] = findingText(found.finding).split('\n');
        const line = (found.location?.range.start.line ?? 0) + 1;
        const blocking = blockingTexts(state);
        assert.deepEqual([state.verdict.tone, state.go], ['blocks', undefined], html);
        const isNamed =
          facts.wholeLetter ||
          blocking.some((words) => words.startsWith(`Line ${line}`)) ||
          blocking.length > 8;
        assert.ok(isNamed && what, `${rule}: ${blocking.join('\n')}`);
        faults++;
      }
    }
    assert.ok(faults > 40, `${faults} letters`);
    const random = createRandom(30);
    while (faults < 200) {
      const [what, fault] = wrongSettings[Math.floor(random() * wrongSettings.length)] ?? ['', {}];
      const state = stateOf({ ...reviews.ready, lastTime: Math.floor(random() * 1000), ...fault });
      assert.deepEqual([state.verdict.tone, state.go], ['blocks', undefined], what);
      assert.ok(
        blockingTexts(state).some((words) => words.includes(what)),
        what,
      );
      faults++;
    }
  });

  it('names the texts that are missing in the language, and checks the rest', async () => {
    const checked = await preflightOf('<html lang="ru"><title>Весна</title><p>[[text:hero.text]]</p></html>');
    assert.ok(checked);
    const layout = { ...checked.layout, title: 'Весна', language: 'ru', missing: ['hero.text'] };
    const preflight = { ...checked, layout };
    const prepared = { uri: layout.uri, path: undefined, layout, isUnsaved: false };
    const letter = { kind: 'upload', prepared, preflight } as const;
    const { letter: chosen } = reviews.ready.draft;
    const { title, verdict, sections, next, acceptance, go } = stateOf({
      ...reviews.ready,
      letter: { letter },
      campaign: undefined,
      draft: { letter: chosen, lists: [] },
    });
    assert.deepEqual(
      [title, verdict.words, acceptance, go],
      ['Весна', 'Not ready. 1 text is missing in Russian.', undefined, undefined],
    );
    const [first, ...others] = sections[0]?.items ?? [];
    assert.deepEqual(
      [first?.tone, first?.words, first?.detail, next.map(({ label }) => label)],
      ['blocks', '1 text is missing in Russian', 'hero.text', ['Go to “hero.text”']],
    );
    assert.ok(others.some(({ words }) => words.startsWith('Size: ')));
    assert.equal(sections[0]?.facts[0]?.words, 'Footer: the standard one');
  });

  it('warns about the example subject and preheader of a new layout', async () => {
    const texts = { title: 'New Letter', preheader: 'What the inbox shows behind the subject', text: '' };
    const preflight = await preflightOf(blankLayout('html', 'en', texts));
    assert.ok(preflight);
    const facts = { ...withLetter(preflight), campaign: { ...campaign(), subject: texts.title } };
    const words = stateOf(facts).inbox.items.map((item) => item.words);
    assert.deepEqual(
      words.filter((each) => each.includes('new layout')),
      ['The subject is still that of a new layout.', 'The preheader is still the example of a new layout.'],
    );
  });

  it('says of an example footer in the letter that it is one', async () => {
    const preflight = await preflightOf('<html lang="en"><title>Sale</title><p>Sale</p></html>');
    assert.ok(preflight);
    const noteWith = (footer: Preflight['footer']) =>
      stateOf(withLetter({ ...preflight, footer })).letterNote;
    const standard = { kind: 'standard', html: '<p>Unsubscribe</p>' } as const;
    assert.equal(noteWith(standard), undefined);
    assert.equal(
      noteWith({ ...standard, doubt: 'example' }),
      'The footer here is an example: that of the service isn’t known yet.',
    );
  });

  it('distinguishes what was sent to the same lists from what is scheduled for them', () => {
    const atTen = (day: number) => new Date(2026, 4, day, 10).toISOString();
    const sent = { at: atTen(1), lists: campaign().lists };
    const scheduled = { ...sent, startAt: atTen(20) };
    const before = (...sends: Partial<SendRecord>[]) => {
      const all = new Map(sends.map((send, id) => [id, { id, subject: 'Other', ...send } as SendRecord]));
      const { sections } = stateOf({ ...reviews.ready, records: { ...reviews.ready.records, sends: all } });
      const { items = [], facts = [] } = sections.at(-1) ?? {};
      return [...items, ...facts].map(({ tone, words }) => `${tone}: ${words}`);
    };
    const { subject } = campaign();
    assert.deepEqual(before(), []);
    assert.deepEqual(before({ ...sent, maket: 12 }, { ...sent, subject, test: true }), [
      'warning: This letter was sent to the same list on May 1, 2026, 10:00 AM.',
    ]);
    assert.deepEqual(before(sent, { ...scheduled, maket: 12 }, { ...scheduled, subject }), [
      'warning: This letter is scheduled for the same list on May 20, 2026, 10:00 AM.',
      'warning: A letter with this subject is scheduled for the same list on May 20, 2026, 10:00 AM.',
      'note: The last campaign to one of these lists was “Other”, on May 1, 2026, 10:00 AM.',
    ]);
    assert.deepEqual(before({ ...sent, subject }, scheduled), [
      'warning: A letter with this subject was sent to the same list on May 1, 2026, 10:00 AM.',
      'note: Another campaign is scheduled for one of these lists: “Other”, on May 20, 2026, 10:00 AM.',
    ]);
  });

  it('allows 50 campaigns without faults to be sent', async () => {
    const random = createRandom(31);
    for (let number = 0; number < 50; number++) {
      const words = Array.from({ length: 3 + Math.floor(random() * 40) }, (_, at) => `word${at}`).join(' ');
      const preflight = await preflightOf(
        `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Sale ${number}</title></head><body><div lang="en" dir="ltr"><p>${words}</p><p><a href="https://shop.example/${number}">To the shop</a></p></div></body></html>`,
      );
      assert.ok(preflight);
      const state = stateOf({
        ...withLetter(preflight),
        ...(random() < 0.3 && {
          sender: { failure: 'The service answered with an error.' as never, isAnswered: true },
        }),
        ...(random() < 0.3 && { suppressed: 3 }),
        ...(random() < 0.3 && { lastTest: undefined }),
        ...(random() < 0.3 && { campaign: { ...campaign(), start: new Date(2099, 5, 1, 9) } }),
      });
      assert.deepEqual(blockingTexts(state), []);
      assert.ok(state.go, state.verdict.words);
    }
  });
});

it('a list with a blank name is confirmed by typing its number', () => {
  const list = { id: 7, record: { title: ' \u00a0' } as never };
  const { go } = stateOf({ ...(reviews.live ?? reviews.ready), lastTime: undefined, lists: [list] });
  assert.equal(go?.typed?.text, '7');
});
