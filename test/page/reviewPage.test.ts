import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ReviewFacts } from '../../src/extension/review/page/reviewFacts.ts';
import type { FromReviewPage } from '../../src/protocol/review.ts';
import { eventually } from '../support/eventually.ts';
import { fittingLanguages } from '../support/languages.ts';
import { axeFindings } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { clobberingLetters } from './support/clobbering.ts';
import { pageSuite } from './support/pageSuite.ts';
import { setTheme, themes } from './support/themeColors.ts';

const { isReady, shownReview } = await import('../../src/extension/review/page/reviewState.ts');
const { letterHtml, noActions, reviews } = await import('./support/reviewStates.ts');

describe('The page of a review', () => {
  const suite = pageSuite('review');
  const { load, cutOff, tabbed, takePictures } = suite;
  const posted = () => suite.posted<FromReviewPage>();
  let page: Page;
  beforeEach(() => {
    page = suite.page;
  });

  async function show(review: ReviewFacts): Promise<void> {
    const { state } = shownReview(review, noActions, now);
    const memory = {
      account: 'work',
      accountName: 'Work',
      id: 1,
      draft: { letter: { maket: 12 }, lists: [7] },
    };
    await tellPage(page, { type: 'show', state, memory });
    await tellPage(page, { type: 'letter', ...(review.letter !== 'looking' && { html: letterHtml }) });
  }

  const now = new Date(2026, 4, 12, 11);
  const barButtons = () => page.locator('.bar form button:visible').allInnerTexts();
  const inFourMinutes = new Date(2026, 4, 12, 11, 4);
  const later = () => reviews.ready.campaign ?? assert.fail();

  /** Expands or collapses everything that can be folded. */
  async function unfold(isOpen = true): Promise<void> {
    for (const folded of await page.locator('details').all()) {
      await folded.evaluate((details: HTMLDetailsElement, open) => {
        details.open = open;
      }, isOpen);
    }
  }

  for (const language of fittingLanguages) {
    for (const width of [320, 800, 1300]) {
      it(`clips nothing at ${width} pixels (${language})`, async () => {
        await load(language, width);
        for (const [name, review] of Object.entries(reviews)) {
          await show(review);
          await unfold(false);
          const isLookedAt = [
            'ready',
            'notes',
            'broken',
            'live',
            'approved',
            'outdated',
            'grown',
            'unchecked',
            'offline',
            'sent',
            'sentElsewhere',
          ].includes(name);
          await takePictures(`${name}-${width}-${language}`, isLookedAt ? themes : ['dark']);
          await unfold();
          assert.deepEqual(await cutOff(), [], name);
        }
      });
    }
  }

  it('aligns a button that wraps to its own line with the text before it', async () => {
    const begins = () =>
      page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('.part p button.link')].flatMap((button) => {
          const { top, left } = button.getBoundingClientRect();
          const words = document.createRange();
          words.setStart(button.parentElement ?? button, 0);
          words.setEndBefore(button);
          const lines = [...words.getClientRects()];
          const isOnItsOwn = lines.every(({ bottom }) => bottom <= top + 1);
          return isOnItsOwn ? [left - Math.min(...lines.map((line) => line.left))] : [];
        }),
      );
    const seen: number[] = [];
    for (const width of [320, 330, 340, 350, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const review of Object.values(reviews)) {
        await show(review);
        await unfold();
        seen.push(...(await begins()));
      }
    }
    assert.ok(seen.length > 3, `${seen.length}`);
    assert.deepEqual(
      seen.filter((indent) => Math.abs(indent) > 0.5),
      [],
    );
  });

  it('makes room for a letter whose names shadow properties of the DOM', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(reviews.ready);
    const letters = clobberingLetters(['documentElement', 'body', 'scrollHeight']);
    for (const [index, { kind, pieces }] of letters.entries()) {
      const needed = 1000 * (index + 1);
      const html = pieces.join('').replace('<p id="first">', `<p id="first" style="height: ${needed}px">`);
      await tellPage(page, { type: 'letter', html });
      await eventually(async () => {
        const height = await page
          .locator('.sheet iframe')
          .evaluate((frame: HTMLIFrameElement) => Number.parseInt(frame.style.height, 10));
        assert.ok(height > needed && height < needed + 900, `${kind}: ${height} pixels`);
      });
    }
  });

  it('sends nothing if another text has to be typed meanwhile', async () => {
    const live = reviews.live ?? reviews.ready;
    await show(live);
    await page.getByLabel('To confirm, type 1,147').fill('1147');
    await show({ ...live, lastTime: 1200 });
    const buttons = page.locator('.bar form .line button:visible');
    await buttons.first().click({ force: true });
    assert.deepEqual(await posted(), []);
    assert.deepEqual(await buttons.allInnerTexts(), [
      'Send in 5 Minutes, to List “Customers” (1,200 Last Time)',
    ]);
    assert.equal(await buttons.getAttribute('aria-disabled'), 'true');
  });

  it('names every list that the campaign goes to', async () => {
    const lists = [1, 2, 3, 4].map((id) => ({
      id,
      record: { title: `Shop ${id}`, titleProven: true } as never,
    }));
    await show({ ...reviews.ready, lists, lastTime: undefined });
    await page
      .getByText('“Shop 1”, list 1, “Shop 2”, list 2, “Shop 3”, list 3, and “Shop 4”, list 4', {
        exact: false,
      })
      .first()
      .waitFor();
  });

  it('sends what it shows, and on a live account only after the number is typed', async () => {
    await show(reviews.ready);
    await page.getByRole('button', { name: 'Send to List “Customers” (1,147 Last Time)' }).click();
    await show(reviews.live ?? reviews.ready);
    const typed = page.getByLabel('To confirm, type 1,147');
    await typed.fill('1000');
    await typed.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'send', shown: 'a', typed: '', isNow: false }]);
    await typed.fill('1,147');
    await typed.press('Enter');
    assert.deepEqual((await posted()).at(-1), { type: 'send', shown: 'a', typed: '1,147', isNow: false });
    const live = reviews.live ?? reviews.ready;
    await show({ ...live, lastTime: undefined, lists: [{ id: 7, record: { title: 'Зимние' } as never }] });
    await page.getByLabel('To confirm, type the name of the list').fill(' зимние ');
    await page.keyboard.press('Enter');
    assert.deepEqual((await posted()).at(-1), { type: 'send', shown: 'a', typed: ' зимние ', isNow: false });
  });

  it('holds a campaign of a live account, unless the user sends it now', async () => {
    await show(reviews.live ?? reviews.ready);
    const buttons = page.locator('.bar form .line button:visible');
    assert.equal(await buttons.getAttribute('aria-disabled'), 'true');
    await page.getByText('When you send, the campaign waits 5 minutes, so that you can stop it.').waitFor();
    await buttons.click({ force: true });
    assert.deepEqual(await posted(), []);
    await page.keyboard.type('1147');
    await page
      .getByRole('button', { name: 'Send in 5 Minutes, to List “Customers” (1,147 Last Time)' })
      .click();
    await page.getByRole('button', { name: 'Send Now, Without the 5 Minutes' }).click();
    const sent = (await posted()).map((message) => message.type === 'send' && message.isNow);
    assert.deepEqual(sent, [false, true]);
    await show({ ...(reviews.live ?? reviews.ready), campaign: { ...later(), start: inFourMinutes } });
    assert.deepEqual(await barButtons(), [
      'Schedule for today, 11:04 AM, to List “Customers” (1,147 Last Time)',
      'Edit Campaign…',
    ]);
  });

  it('leads on from a campaign that is held, here or in another window, and from one that was stopped', async () => {
    const seen: unknown[] = [];
    for (const name of ['held', 'heldElsewhere', 'stopped']) {
      await show(reviews[name] ?? reviews.ready);
      seen.push([
        await page.locator('h1').innerText(),
        await page.locator('.verdict').innerText(),
        ...(await barButtons()),
      ]);
    }
    assert.deepEqual(seen, [
      [
        'Campaign waiting to be sent',
        'Waiting:\nSends at 11:05 AM, in 5 minutes. Until then, you can stop it.\n\nTo “Customers”: 1,147 recipients last time. Keep VS Code open and the computer awake, or it isn’t sent; nothing is lost then. You can close this page: the status bar shows the time that is left.',
        'Stop',
        'Send Now',
      ],
      [
        'Review of a campaign',
        'Note:\nAnother window holds this campaign and sends it at 11:05 AM.\n\nStop it, change it or send it in that window. If that window is gone, nothing is sent: three minutes after that time, look again and send it here.',
        'Look Again',
      ],
      [
        'Review of a campaign',
        'Note:\nStopped. Nothing was sent.',
        'Send in 5 Minutes, to List “Customers” (1,147 Last Time)',
        'Send Test…',
        'Edit Campaign…',
        'Send Now, Without the 5 Minutes',
      ],
    ]);
  });

  it('keeps its rows while the campaign is held, or not tested', async () => {
    const rows: (readonly string[])[] = [];
    for (const name of ['ready', 'held', 'heldElsewhere', 'live']) {
      await show(reviews[name] ?? reviews.ready);
      rows.push(await page.locator('.part h2').allInnerTexts());
    }
    const all = ['Letter', 'To', 'From', 'When', 'Test letter', 'Approval'];
    assert.deepEqual(rows, [all, all, all, all]);
  });

  it('can’t be changed while another window holds the campaign', async () => {
    const names = async () => (await page.locator('main button').allInnerTexts()).filter(Boolean);
    for (const name of ['held', 'heldElsewhere']) {
      await show(reviews[name] ?? reviews.ready);
      assert.deepEqual(
        (await names()).filter((each) => each.includes('Change') || each.includes('Edit')),
        [],
        name,
      );
    }
  });

  it('says when the letters leave, or left, but of a request in another window nothing that is not known', async () => {
    const seen: string[] = [];
    for (const name of ['ready', 'live', 'held', 'heldElsewhere', 'unknown']) {
      await show(reviews[name] ?? reviews.ready);
      const when = page.locator('.part', { has: page.locator('h2', { hasText: 'When' }) }).locator('p > bdi');
      seen.push(`${name}: ${await when.first().innerText()}`);
    }
    assert.deepEqual(seen, [
      'ready: Right after you press Send',
      'live: 5 minutes after you press Send',
      'held: 11:05 AM',
      'heldElsewhere: 11:05 AM',
      'unknown: Requested today, 10:55 AM; not known whether sent',
    ]);
    await show(reviews.elsewhere ?? reviews.ready);
    assert.equal(await page.locator('h2', { hasText: 'When' }).count(), 0);
  });

  it('says on a live account that more people may be on the list than the last campaign reached', async () => {
    // What is typed has a line of its own, above the field.
    const asks = () => page.locator('.bar form > p:last-of-type, .typed label > span').allInnerTexts();
    await show(reviews.live ?? reviews.ready);
    assert.deepEqual(await asks(), [
      'Letters reach real people: 1,147 last time, perhaps more now.',
      'To confirm, type 1,147:',
    ]);
    await show(reviews.grownAccepted ?? reviews.ready);
    assert.deepEqual(await asks(), [
      'Letters reach real people: 1,147 last time, 800 added in Mailroom since.',
      'To confirm, type the name of the list: Customers',
    ]);
    assert.equal(
      await page.locator('button.once-typed').textContent(),
      'Send to List “Customers” (1,147 Last Time, 800 Added)',
    );
  });

  it('sends to a list that suppressed people were added to only after this was accepted', async () => {
    await show(reviews.grown ?? reviews.ready);
    assert.equal(
      await page.locator('.verdict').innerText(),
      'Problem:\nNot ready. 2 people who must not get mail were added to “Customers” in Mailroom.\n\nAlso, 1 warning.',
    );
    assert.equal(await page.locator('button[type=submit]').count(), 0);
    const remarks = await page.locator('.remarks li .mark + div > bdi:first-child').allInnerTexts();
    assert.deepEqual(remarks.slice(0, 2), [
      '2 people who must not get mail were added to “Customers” in Mailroom.',
      '800 people were added to “Customers” in Mailroom since the last campaign.',
    ]);
    assert.deepEqual(
      (await page.locator('.remarks li', { hasText: '800 people' }).innerText()).split(/\n+/).slice(2),
      [
        'The letter goes to them, too, so it reaches more people than the last one. Check that you want that.',
        'Choose Another List…',
      ],
    );
    await page.getByLabel('Send it anyway: 2 people who must not get mail get it.').click();
    assert.deepEqual(await posted(), [{ type: 'accept', isGiven: true }]);
  });

  it('asks below all remarks whether to send it in spite of its problems', async () => {
    await show(reviews.broken ?? reviews.ready);
    const box = page.locator('.accept');
    assert.equal(
      await box.innerText(),
      'Send it anyway, with 2 problems. The journal records that you decided so.',
    );
    assert.ok(
      await page.locator('.remarks > ul > li:last-child').evaluate((last) => last.matches('.accept')),
    );
    await box.getByRole('checkbox').click();
    assert.deepEqual(await posted(), [{ type: 'accept', isGiven: true }]);
    await show(reviews.accepted ?? reviews.ready);
    assert.ok(await box.getByRole('checkbox').isChecked());
  });

  it('records as what it is that the user has unsubscribed the suppressed people by hand', async () => {
    const { grown = reviews.ready } = reviews;
    let said = 0;
    const sayUnsubscribed = (people: number) => {
      said = people;
    };
    const { actions } = shownReview({ ...grown, sayUnsubscribed }, noActions, now);
    await [...actions.values()].find(({ label }) => label === 'I Have Unsubscribed Them')?.run();
    assert.equal(said, 2);
    const review = { ...grown, unsubscribed: said };
    assert.deepEqual(shownReview(review, noActions, now).accepted, ['suppressed-unsubscribed']);
    await show(review);
    await page.getByText('You say that you have unsubscribed 2 people who must not get mail').waitFor();
    assert.equal(await page.locator('button[type=submit]').count(), 1);
    // Another person was suppressed since.
    const lists = review.lists.map((list) => ({ ...list, added: { suppressed: 3, since: 800 } }));
    assert.equal(isReady({ ...review, lists }, noActions, now), false);
  });

  it('says first that perhaps nobody gets the letter if all were asked to confirm', async () => {
    await show(reviews.allAsked ?? reviews.ready);
    assert.equal(
      await page.locator('.verdict').innerText(),
      'Warning:\nLook at this first. Perhaps nobody on “Customers” gets the letter.',
    );
    const [first] = await page.locator('.remarks li .mark + div > bdi').allInnerTexts();
    assert.equal(
      first,
      'Perhaps nobody on “Customers” gets the letter: all 3 people who were added in Mailroom were asked to confirm.',
    );
    await page.getByRole('button', { name: 'Choose Another List…' }).waitFor();
  });

  it('asks before the first campaign to a list whether it is the right one', async () => {
    await show(reviews.firstCampaign ?? reviews.ready);
    assert.equal(
      await page.locator('.verdict').innerText(),
      'Warning:\nLook at this first. Mailroom doesn’t know who is on “Readers”.',
    );
    // A heading for a single remark would say nothing.
    assert.equal(await page.getByText('What to look at').count(), 0);
    assert.deepEqual((await page.locator('.remarks > ul > li > div').innerText()).split(/\n+/), [
      'Mailroom doesn’t know who is on “Readers”: you have not imported people to it or sent to it here.',
      'Check that it is the right list.',
      'Choose Another List…',
    ]);
    await page
      .getByText('Letters reach real people; the service doesn’t say how many are on “Readers”.')
      .waitFor();
    assert.deepEqual(await barButtons(), ['Send to List “Readers”', 'Send Test…', 'Edit Campaign…']);
    // It leads to the field until the name of the list is typed.
    const send = page.getByRole('button', { name: 'Send to List “Readers”' });
    assert.equal(await send.getAttribute('aria-disabled'), 'true');
    await send.click({ force: true });
    await page.getByText('Type “Readers”.').waitFor();
    await page.keyboard.type('readers');
    assert.deepEqual(await page.locator('button.primary:visible').allInnerTexts(), [
      'Send to List “Readers”',
    ]);
    assert.deepEqual(await posted(), []);
  });

  it('says how many people were added here to a list that no campaign went to, and that there may be more', async () => {
    await show(reviews.testGroup ?? reviews.ready);
    const to = page.locator('.part', { has: page.locator('h2', { hasText: 'To' }) }).first();
    assert.match(await to.innerText(), /“Test: Colleagues”, list 9\s· 3 that you added here, perhaps more/);
    await page.getByText('Letters reach real people: 3 that you added here, perhaps more.').waitFor();
  });

  it('names the account with its kind, except the sandbox, whose name says it', async () => {
    const pills: string[] = [];
    for (const name of ['ready', 'testAccount', 'live']) {
      await show(reviews[name] ?? reviews.ready);
      pills.push(await page.locator('.pill').innerText());
    }
    assert.deepEqual(pills, ['Sandbox', 'Work · test', 'Work · live']);
  });

  it('tells what is being checked from what somebody has to look at', async () => {
    await show(reviews.looking ?? reviews.ready);
    assert.equal(await page.locator('.remarks h2').innerText(), 'Being checked');
  });

  it('counts only checks as passed, and lists what is known besides, or can’t be checked, under its own sign', async () => {
    await show(reviews.ready);
    await unfold();
    const lines = await page.locator('.well li').allInnerTexts();
    assert.deepEqual(
      lines.map((line) => line.split(/\n+/).slice(0, 2).join(' ')),
      [
        'Fine: The letter has text before its first picture.',
        'Fine: The checks found nothing.',
        'Fine: Size: 24 KB, with the footer',
        'Fine: The sender is confirmed.',
        'Fine: All DNS records of “shop.example” are right.',
        'Fine: 3 rules of Gmail, Yahoo, Microsoft and Mail.ru for senders are met.',
        'Note: Footer: the standard one',
        'Note: 1,204 people were added to “Customers” in Mailroom.',
        'Not known: 5 rules of Gmail, Yahoo, Microsoft and Mail.ru for senders can’t be checked here.',
      ],
    );
    assert.match(await page.locator('.well summary').innerText(), /6 checks passed$/);
    await show(reviews.broken ?? reviews.ready);
    await unfold();
    assert.match(await page.locator('.remarks > ul').innerText(), /Gmail/);
    assert.deepEqual(
      (await page.locator('.well li').allInnerTexts()).filter((line) => line.includes('Size')),
      [],
    );
  });

  it('never counts checks that are turned off as passed, and offers first what checks the letter', async () => {
    await show(reviews.unchecked ?? reviews.ready);
    assert.equal(
      await page.locator('.verdict').innerText(),
      'Not known:\nNot checked yet: the letter and some links or pictures.\n\nYou can send it all the same. Also, 1 note.',
    );
    assert.deepEqual(await barButtons(), [
      'Turn On Checks…',
      'Send to List “Customers” (1,147 Last Time)',
      'Edit Campaign…',
    ]);
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Turn On Checks…']);
    await page.getByText('5 other checks passed').waitFor();
    await page.keyboard.press('Control+Enter');
    assert.deepEqual(await posted(), []);
  });

  it('names the account that is active, and first offers to switch to that of the campaign', async () => {
    await show(reviews.otherAccount ?? reviews.ready);
    assert.deepEqual(await page.locator('.bar button.primary').allInnerTexts(), ['Switch to “Work”']);
    assert.equal(await page.locator('.pill').innerText(), 'Work · not active');
    // The verdict and that button have said all of it.
    assert.equal(await page.locator('.remarks > ul > li').count(), 0);
  });

  it('says beside the button that a scheduled campaign can’t be taken back here', async () => {
    await show(reviews.later ?? reviews.ready);
    assert.deepEqual(await page.locator('.bar form > p').allInnerTexts(), [
      'Once scheduled, the campaign can be stopped only in the service’s web cabinet.',
      'Sandbox: no letter leaves this machine.',
    ]);
  });

  it('says a single remark in the verdict alone, and below it what else there is to know and to do', async () => {
    await show(reviews.later ?? reviews.ready);
    assert.equal(await page.getByText('The campaign starts in 3 years. Check the date.').count(), 1);
    assert.deepEqual((await page.locator('.remarks > ul > li').innerText()).split(/\n+/), [
      // The verdict has warned already.
      'Note:',
      'It is night in your time zone at that time. Many people celebrate the New Year then.',
    ]);
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Change the Time…']);
  });

  it('says beside the button where the letters go', async () => {
    const seen: Record<string, string[]> = {};
    for (const name of ['ready', 'testAccount', 'live']) {
      await show({ ...(reviews[name] ?? reviews.ready), holdMinutes: 0 });
      seen[name] = await page.locator('.bar form > p').allInnerTexts();
    }
    const toPeople = 'Letters reach real people: 1,147 last time, perhaps more now.';
    assert.deepEqual(seen, {
      ready: ['Sandbox: no letter leaves this machine.'],
      testAccount: ['“Work” is marked as a test account, but its letters do reach people.'],
      live: [toPeople],
    });
  });

  it('offers no change of a campaign while it is held: it is stopped first', async () => {
    const { notes = reviews.ready, held = reviews.ready } = reviews;
    const buttons = () => page.locator('.inbox, .remarks, .sections').getByRole('button').allInnerTexts();
    await show(notes);
    assert.ok((await buttons()).includes('Add a Preheader…'));
    await show({ ...notes, stage: held.stage });
    assert.deepEqual(await buttons(), []);
  });

  it('can be operated by the keyboard', async () => {
    await show(reviews.broken ?? reviews.ready);
    const expected = [
      'Go to the First Problem',
      'Send Test…',
      'Edit Campaign…',
      'Change the Subject…',
      'Go to Line 12',
      'Fix…',
      'Open Layout',
      'Go to Line 12',
      'Fix…',
      'Find Them in a File…',
      'Send it anyway, with 2 problems. The journal records that you decided so.',
      'Fine: 4 checks passed',
      'Letter: Change…',
      'To: Change…',
      'From: Change…',
      'When: Change…',
      'Approval: Share for Approval…',
      'How inboxes show it, approximately',
      'Open Preview',
    ];
    assert.deepEqual(await tabbed(expected.length), expected);
  });

  it('keeps its Send button in view, behind the verdict alone, without covering the focused control', async () => {
    const { live = reviews.ready } = reviews;
    const { held = reviews.ready } = reviews;
    for (const review of [reviews.ready, live, held]) {
      for (const [width, height] of [
        [1200, 900],
        [600, 450],
        [320, 640],
        [320, 256],
      ] as const) {
        await load('en');
        await page.setViewportSize({ width, height });
        await show(review);
        const name = review === held ? 'Stop' : /^Send (to|in) /;
        const send = page.getByRole('button', { name });
        await page.keyboard.press('Tab');
        const isFirst = await page.evaluate(() =>
          document.activeElement?.matches('[type=submit], [name=typed], .bar .primary'),
        );
        assert.ok(isFirst, `${width} × ${height}`);
        const hidden: string[] = [];
        for (let tabs = 0; tabs < 10; tabs++) {
          await page.keyboard.press('Tab');
          hidden.push(...(await page.evaluate(hiddenFocus)));
          assert.ok(await send.evaluate(isInView), `after ${tabs} tabs at ${width} × ${height}`);
        }
        for (let tabs = 0; tabs < 12; tabs++) {
          await page.keyboard.press('Shift+Tab');
          hidden.push(...(await page.evaluate(hiddenFocus)));
        }
        assert.deepEqual(hidden, [], `${width} × ${height}`);
      }
    }
  });

  /** Returns what has the focus if something else covers its middle, as the bar would. */
  function hiddenFocus(): string[] {
    const { activeElement: focused } = document;
    if (!focused || focused === document.body) return [];
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
    const isSeen = above && (focused.contains(above) || above.contains(focused));
    return isSeen ? [] : [`${focused.textContent?.trim()} at ${top}`];
  }

  function isInView(button: Element): boolean {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  }

  it('sends on Ctrl+Enter from anywhere, but not before the number is typed', async () => {
    await show(reviews.ready);
    await page.getByRole('button', { name: 'To: Change…' }).focus();
    await page.keyboard.press('Control+Enter');
    assert.deepEqual(await posted(), [{ type: 'send', shown: 'a', typed: '', isNow: false }]);
    await show(reviews.live ?? reviews.ready);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Type “1,147”.').waitFor();
    assert.equal((await posted()).length, 1);
    await page.keyboard.type('1147');
    await page.keyboard.press('Meta+Enter');
    assert.deepEqual((await posted()).at(-1), { type: 'send', shown: 'a', typed: '1147', isNow: false });
    await show(reviews.broken ?? reviews.ready);
    await page.keyboard.press('Control+Enter');
    assert.equal((await posted()).length, 2);
  });

  it('shows the letter as a row of an inbox at the top', async () => {
    const row = page.getByRole('group', { name: 'In the inbox' });
    const shown = async () => (await row.innerText()).split('\n').filter((line) => line.length > 1);
    await show(reviews.ready);
    assert.deepEqual(await shown(), [
      'news@shop.example',
      'Spring sale: half price until Sunday',
      'Everything for the garden, half price Spring is here Seeds, tools and pots at half price until Sunday. To the shop',
    ]);
    await row.getByRole('heading', { name: 'Spring sale: half price until Sunday', level: 2 }).waitFor();
    await show(reviews.rehearsal ?? reviews.ready);
    assert.equal((await shown())[0], 'Spring sale');
    assert.equal(await row.locator('.avatar').count(), 0);
  });

  it('is short when all is well: its sections, and one line for what was checked', async () => {
    await show(reviews.ready);
    const texts = await page.locator('.remarks, .sections').allInnerTexts();
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim());
    assert.deepEqual(
      lines.map((line) => line.replaceAll(/[\u2002\u00a0]/g, ' ')),
      [
        ...['Fine:', '6 checks passed'],
        'Letter',
        'spring.mjml Change…',
        'To',
        '“Customers”, list 7 · 1,147 recipients last time Change…',
        'From',
        'news@shop.example Change…',
        'When',
        'Right after you press Send Change…',
        'Test letter',
        ...['Fine:', ' Sent to “Test: Colleagues”, list 9, today, 9:30 AM'],
        'Approval',
        'Nobody was asked Share for Approval…',
        'How inboxes show it, approximately',
      ],
    );
    assert.equal(await page.locator('li').first().isVisible(), false);
  });

  it('solves a single problem with its main button, also in a letter that is only checked', async () => {
    const { broken = reviews.ready, rehearsal = reviews.ready, later: planned = reviews.ready } = reviews;
    const letter = withFindings(broken, 'empty-link');
    const mainButtons = () => page.locator('.bar button.primary').allInnerTexts();
    const seen: unknown[] = [];
    for (const review of [
      { ...reviews.ready, letter },
      { ...rehearsal, letter },
      { ...planned, campaign: { ...later(), start: new Date(2026, 4, 12, 10) } },
      reviews.outdated ?? reviews.ready,
      {
        ...reviews.ready,
        sender: { sender: { id: 1, email: 'a@b.example', approved: false, default: true } },
      },
    ] as ReviewFacts[]) {
      await show(review);
      seen.push(await mainButtons());
      await page.locator('.bar button.primary').click();
    }
    const fixes = [
      'Go to Line 12',
      'Go to Line 12',
      'Change the Time…',
      'Show Problems',
      'Change the Sender…',
    ];
    assert.deepEqual(
      seen,
      fixes.map((fix) => [fix]),
    );
    assert.deepEqual(
      (await posted()).map((message) => message.type === 'act' && message.id.split('\n').at(-1)),
      fixes,
    );
    // Those who were asked have not answered yet.
    const { outdated = reviews.ready } = reviews;
    await show({ ...outdated, approvalsRequired: 1, approvals: outdated.approvals.slice(2) });
    assert.deepEqual(await mainButtons(), ['Paste the Answer…']);
    await show({ ...rehearsal, letter: broken.letter });
    assert.deepEqual(await mainButtons(), ['Go to the First Problem']);
  });

  /** Returns the letter of a review with only the findings of a rule. */
  function withFindings({ letter }: ReviewFacts, rule: string): ReviewFacts['letter'] {
    if (letter === 'looking' || 'failure' in letter) return letter;
    const { preflight } = letter.letter;
    const findings = preflight?.findings;
    if (!preflight || !Array.isArray(findings)) return letter;
    const left = findings.filter(({ finding }) => finding.rule === rule);
    return { letter: { ...letter.letter, preflight: { ...preflight, bytes: 24_000, findings: left } } };
  }

  it('solves problems before it checks what is not checked', async () => {
    const { unchecked = reviews.ready, grown = reviews.ready } = reviews;
    await show({ ...unchecked, lists: grown.lists, suppressed: 31 });
    assert.deepEqual(await barButtons(), ['Go to the Problem', 'Edit Campaign…']);
  });

  it('places remarks side by side where there is room, in line with the letter below', async () => {
    const lefts = async () => {
      const places = await page
        .locator('.remarks > ul > li:not(.accept), .sections, .letter')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
      return places.map((left) => (left === places[0] ? 'left' : left === places.at(-1) ? 'letter' : left));
    };
    await page.setViewportSize({ width: 1000, height: 900 });
    await show(reviews.broken ?? reviews.ready);
    assert.deepEqual(await lefts(), ['left', 'letter', 'left', 'letter', 'left', 'letter']);
    const inOne = async () =>
      new Set(
        await page
          .locator('.remarks > ul > li')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left)),
      ).size === 1;
    await page.setViewportSize({ width: 800, height: 900 });
    assert.ok(await inOne());
    await page.setViewportSize({ width: 600, height: 900 });
    assert.deepEqual(new Set(await lefts()), new Set(['left']));
  });

  it('leads with its main button to the first of several problems, or to one without a fix', async () => {
    for (const [name, first] of [
      ['broken', 'Line 12: This link has no target.'],
      ['grown', '2 people who must not get mail were added to “Customers” in Mailroom.'],
    ] as const) {
      await show(reviews[name] ?? reviews.ready);
      await page.evaluate(() => scrollTo(0, 99_999));
      await page.locator('.bar button.primary').click();
      const focused = page.locator('li:focus');
      assert.equal(await focused.locator('bdi').first().innerText(), first);
      assert.ok(await focused.evaluate(isInView), name);
      assert.deepEqual(await page.evaluate(hiddenFocus), [], name);
    }
  });

  it('draws the titles of findings heavier than what is said below them', async () => {
    await show(reviews.broken ?? reviews.ready);
    const weights = await page
      .locator('.remarks > ul bdi')
      .evaluateAll((all) =>
        all.map((each) => [each.matches('.detail'), getComputedStyle(each).fontWeight].join()),
      );
    assert.deepEqual(new Set(weights), new Set(['false,600', 'true,400']));
  });

  it('parts its buttons from what scrolls under them only while they stick to an edge', async () => {
    await load('en');
    await page.setViewportSize({ width: 320, height: 640 });
    await show(reviews.live ?? reviews.ready);
    const lines = () =>
      page.locator('.bar .line').evaluate((each) => getComputedStyle(each, '::before').boxShadow);
    const at = async (y: number) => {
      await page.evaluate((top) => scrollTo(0, top), y);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      return (await lines()) !== 'none';
    };
    assert.deepEqual([await at(0), await at(99_999)], [false, true]);
  });

  it('lists at the top exactly the notes that its verdict counts, each with what one can do', async () => {
    await show(reviews.notes ?? reviews.ready);
    const notes = await page.locator('.remarks > ul > li > div').allInnerTexts();
    assert.deepEqual(
      notes.map((note) => note.split(/\n+/)),
      [
        ['Most phones cut the subject. Put what matters first.', 'Change the Subject…'],
        [
          'The letter has no preheader.',
          'Instead of a preheader, the inbox shows the letter’s first text: “Spring is here Seeds, tools and pots at half price until…”.',
          'Add a Preheader…',
        ],
        [
          'The service lets you send from our.shop@gmail.example, but “gmail.example” is not a sender domain of the account, so its DNS records were not checked.',
          'Without the right records, mail providers may treat the letters as spam or reject them. If the account has a sender domain, send from an address on it.',
          'Change the Sender…',
        ],
        [
          'The letter has changed since the last test, which was sent to “Test: Colleagues”, list 9, yesterday, 4:05 PM.',
          'Send Test…',
        ],
      ],
    );
    assert.equal(await page.getByText('The sender is confirmed.').count(), 0);
    const actions = page.locator('.remarks li button.link');
    for (const action of await actions.all()) await action.click();
    assert.deepEqual(
      (await posted()).map((message) => message.type === 'act' && message.id.split('\n').at(-1)),
      ['Change the Subject…', 'Add a Preheader…', 'Change the Sender…', 'Send Test…'],
    );
  });

  it('warns of a sender at a public mail provider, and leads to the first of several warnings', async () => {
    const sender = { id: 1, email: 'our.shop@gmail.com' };
    const draft = { ...later(), sender };
    const look = { sender: { ...sender, approved: true, default: true } };
    const review = { ...reviews.ready, draft, campaign: draft, sender: look };
    await show(review);
    assert.match(
      await page.locator('.verdict').innerText(),
      /Look at this first\. our\.shop@gmail\.com is an address at a public mail provider\./,
    );
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Change the Sender…']);
    await show({ ...review, lists: reviews.grownUnsubscribed?.lists ?? [], suppressed: 31, unsubscribed: 2 });
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Go to the First Warning']);
    await page.getByRole('button', { name: 'Go to the First Warning' }).click();
    assert.ok(
      await page
        .locator('.remarks > ul > li')
        .first()
        .evaluate((li) => li === document.activeElement),
    );
  });

  it('sends a test of the letter, but not of a maket, by another account, or once the campaign is sent', async () => {
    const test = page.getByRole('button', { name: 'Send Test…' });
    for (const name of ['ready', 'notes', 'broken', 'live', 'rehearsal']) {
      const review = reviews[name] ?? reviews.ready;
      await show({ ...review, lastTest: undefined });
      assert.equal(await test.count(), 1, name);
    }
    await test.click();
    assert.deepEqual(
      (await posted()).map((message) => message.type === 'act' && message.id.split('\n').at(-1)),
      ['Send Test…'],
    );
    // A letter that is still compiled, or can't be, can't be tested.
    for (const name of ['otherAccount', 'held', 'sent', 'unknown', 'looking']) {
      await show(reviews[name] ?? reviews.ready);
      assert.equal(await test.count(), 0, name);
    }
    const maket = { ...later(), letter: { kind: 'maket', id: 12 } } as const;
    await show({ ...reviews.ready, draft: maket, campaign: maket });
    assert.equal(await test.count(), 0);
  });

  it('says when and to whom the last test was sent, and if it was another letter', async () => {
    const last = reviews.ready.lastTest ?? assert.fail();
    const row = page.locator('.part', { hasText: 'Test letter' });
    await show(reviews.ready);
    assert.match(await row.innerText(), /Sent to “Test: Colleagues”, list 9, today, 9:30 AM/);
    await show({ ...reviews.ready, lastTest: { ...last, version: 'filledIn' } });
    assert.deepEqual((await row.innerText()).split(/\n+/), ['Test letter', 'None of this version']);
    await page
      .locator('.remarks')
      .getByText(
        'The last test was filled in for a sample person. It was sent to “Test: Colleagues”, list 9, today, 9:30 AM.',
      )
      .waitFor();
  });

  it('shows one letter at its full size, as on a phone or on a desktop: beside the rows where there is room, else after them', async () => {
    const seen: string[] = [];
    for (const device of ['Phone', 'Desktop']) {
      for (const width of [320, 650, 720, 800, 1100, 1300]) {
        await page.setViewportSize({ width, height: 900 });
        await show(reviews.notes ?? reviews.ready);
        const choice = page.getByRole('button', { name: device, exact: true });
        if (await choice.isVisible()) await choice.click();
        const rows = (await page.locator('.sections').boundingBox()) ?? assert.fail();
        const letter = (await page.locator('.sheet').boundingBox()) ?? assert.fail();
        const isBeside = letter.x >= rows.x + rows.width && letter.y < rows.y + rows.height;
        const isAfter = letter.y >= rows.y + rows.height && letter.x === rows.x;
        const place = isBeside ? 'beside' : isAfter ? 'after' : 'elsewhere';
        seen.push(`${device} at ${width}: ${Math.round(letter.width)} ${place}`);
      }
    }
    // The letter, with a border on each side. On the narrowest page, it is always a phone's.
    assert.deepEqual(seen, [
      'Phone at 320: 272 after',
      'Phone at 650: 377 after',
      'Phone at 720: 303 beside',
      'Phone at 800: 340 beside',
      'Phone at 1100: 377 beside',
      'Phone at 1300: 377 beside',
      'Desktop at 320: 272 after',
      'Desktop at 650: 582 after',
      'Desktop at 720: 642 after',
      'Desktop at 800: 642 after',
      'Desktop at 1100: 642 after',
      'Desktop at 1300: 642 beside',
    ]);
  });

  it('fills the button of the chosen width in high contrast, where one color of borders says nothing', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(reviews.ready);
    for (const theme of ['highContrast', 'highContrastLight'] as const) {
      await setTheme(page, theme);
      const fills = await page
        .locator('.devices button')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
      const foreground = await page.evaluate(() => getComputedStyle(document.body).color);
      assert.equal(fills[0], foreground);
      assert.notEqual(fills[1], foreground);
    }
  });

  it('says that the letter is rendered until it is shown', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await show(reviews.looking ?? reviews.ready);
    assert.equal(await page.locator('.sheet').innerText(), 'Rendering the letter…');
    assert.ok(((await page.locator('.sheet').boundingBox())?.height ?? 900) < 300);
  });

  it('names its only problem on the button that leads to it', async () => {
    const seen: string[] = [];
    for (const name of ['grown', 'broken']) {
      await show(reviews[name] ?? reviews.ready);
      seen.push(...(await page.locator('.bar button.primary').allInnerTexts()));
    }
    assert.deepEqual(seen, ['Go to the Problem', 'Go to the First Problem']);
  });

  it('sets what sends without the hold apart from the other buttons', async () => {
    for (const width of [320, 650, 1000]) {
      await load('en', width);
      await show(reviews.live ?? reviews.ready);
      await page.getByLabel('To confirm, type 1,147').fill('1147');
      const now = page.getByRole('button', { name: 'Send Now, Without the 5 Minutes' });
      const top = (await now.boundingBox())?.y ?? 0;
      const others = page.locator('.bar .line button:visible, .bar .ways button');
      for (const other of await others.all()) {
        const { y = 0, height = 0 } = (await other.boundingBox()) ?? {};
        assert.ok(top >= y + height, `${width}: ${await other.innerText()}`);
      }
    }
  });

  it('keeps the rows of mail programs folded until they are asked for', async () => {
    await show(reviews.ready);
    const row = page.getByRole('row', { name: 'Gmail' }).first();
    assert.equal(await row.isVisible(), false);
    await page.getByText('How inboxes show it, approximately').click();
    assert.equal(await row.isVisible(), true);
  });

  it('says who has approved the campaign, and what has changed since', async () => {
    const approval = async (name: string) => {
      await show(reviews[name] ?? reviews.ready);
      const section = page.locator('.part', { hasText: 'Approval' });
      const remarks = page.locator('.remarks > ul');
      const open = (await remarks.count()) > 0 ? await remarks.innerText() : '';
      const lines = `${await section.innerText()}\n${open}`.split('\n').filter((line) => line.trim());
      return lines.map((line) => line.replaceAll('\u2002', ' '));
    };
    assert.deepEqual(await approval('approved'), [
      'Approval',
      ...['Fine:', ' Approved by Vera today, 9:00 AM Ask Someone Else…'],
    ]);
    assert.deepEqual(await approval('outdated'), [
      'Approval',
      '0 of 2 required approvals · 3 people asked Share for Approval…',
      // Gleb’s own remark says what he asked, and Anna’s has the button for her answer.
      ...['Problem:', 'Nobody has approved this version, and 2 people must.'],
      ...['Warning:', 'Vera approved an earlier version today, 9:00 AM.'],
      ...['Changed since then: 2 texts, 1 link, and the subject.', 'Show Changes'],
      ...['Warning:', 'Gleb asked for changes today, 9:00 AM.'],
      'If there are remarks, they are in the Problems panel, at their places. Make the changes, then share the campaign again.',
      'Open Layout',
      ...['Note:', 'No answer from Anna yet. The packet for approval was made yesterday, 9:00 AM.'],
      'Paste the Answer…',
      'Send it anyway, without 2 approvals. The journal records that you decided so.',
    ]);
    await page.getByLabel('Send it anyway, without 2 approvals.').waitFor();
    const { outdated = reviews.ready, approved: { approvals = [] } = {} } = reviews;
    await show({ ...outdated, approvals: [...outdated.approvals, ...approvals] });
    assert.equal(
      await page.locator('.verdict').innerText(),
      'Problem:\nNot ready. Gleb asked for changes. 1 of 2 required approvals is missing.\n\nAlso, 2 warnings and 1 note.',
    );
  });

  it('offers first to look for a campaign with an unknown outcome, and never to send it', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(reviews.unknown ?? reviews.ready);
    const buttons = page.locator('.bar button');
    assert.deepEqual(await buttons.allInnerTexts(), [
      'I Found It, Enter Its Number…',
      'It Isn’t There, Review Again…',
    ]);
    // Either may be so: none is expected.
    assert.equal(await page.locator('button.primary').count(), 0);
    assert.equal(
      await page.locator('.verdict .more').innerText(),
      'Mailroom can’t see it: the service doesn’t list its campaigns. Look in the service’s web cabinet: “Spring sale: half price until Sunday”, to “Customers”, list 7. It was requested today, 10:55 AM, and may appear late: look again today, 11:05 AM. If it was created and you send it again, readers get it twice.',
    );
    assert.equal(await page.locator('.verdict .mark').innerText(), 'Not known:');
    for (const button of await buttons.all()) await button.click();
    await page.keyboard.press('Control+Enter');
    assert.deepEqual(
      (await posted()).map((message) => message.type === 'act' && message.id.split('\n').at(-1)),
      await buttons.allInnerTexts(),
    );
    await show(reviews.elsewhere ?? reviews.ready);
    assert.deepEqual(await buttons.allInnerTexts(), [
      'Look Again',
      'I Found It, Enter Its Number…',
      'It Isn’t There, Review Again…',
    ]);
  });

  it('says of a campaign that is sent when, to whom, to how many, and what one does next', async () => {
    for (const [name, words] of [
      ['sent', 'Accepted by the service today, 10:02 AM, as campaign 5008.'],
      [
        'sentElsewhere',
        'Already requested from another window today, 10:02 AM: campaign 5008. To “Customers”.',
      ],
    ] as const) {
      await show(reviews[name] ?? reviews.ready);
      assert.deepEqual(await page.locator('.verdict p').allInnerTexts(), [
        `Fine:\n${words}`,
        `${name === 'sent' ? 'To “Customers”.' : 'Nothing was sent from this window.'} Sandbox: no letter leaves this machine. The service hasn’t said yet how many letters it sends. The statistics show deliveries, opens and clicks as they come in.`,
      ]);
      assert.equal(await page.locator('h1').innerText(), 'Campaign accepted');
      assert.deepEqual(await page.locator('.bar button').allInnerTexts(), [
        'Show Statistics',
        'Show Campaigns',
      ]);
      assert.deepEqual(
        (await page.locator('.part').allInnerTexts()).map((part) => part.split(/\n+/)),
        [
          ['Letter', 'spring.mjml'],
          ['To', '“Customers”, list 7'],
          ['From', 'news@shop.example'],
          ['When', 'Accepted today, 10:02 AM'],
        ],
      );
    }
  });

  it('says how a campaign ended as soon as it is known, and leads to its statistics once it has any', async () => {
    const seen: unknown[] = [];
    const next: string[] = [];
    for (const name of ['scheduled', 'sending', 'sentDone', 'sentNobody']) {
      await show(reviews[name] ?? reviews.ready);
      const heading = await page.locator('h1').innerText();
      seen.push([heading, ...(await page.locator('.verdict p').allInnerTexts())]);
      next.push((await barButtons()).join(', '));
    }
    const accepted = 'Accepted by the service today, 10:02 AM, as campaign 5008.';
    const then = `${accepted} Sandbox: no letter leaves this machine. The statistics show deliveries, opens and clicks as they come in.`;
    assert.deepEqual(seen, [
      [
        'Campaign scheduled',
        'Waiting:\nScheduled for tomorrow, 9:00 AM, as campaign 5008.',
        'To “Customers”: 1,147 recipients last time. Sandbox: no letter leaves this machine. Until then, you can stop it in the service’s web cabinet, but not here. To change the time, stop it there and schedule a new campaign.',
      ],
      ['Campaign being sent', 'Fine:\nThe service is sending it to 1,147 people on “Customers”.', then],
      ['Campaign sent', 'Fine:\nSent to 1,147 people on “Customers”.', then],
      [
        'Campaign without recipients',
        'Warning:\nThe service reports 0 recipients. Perhaps nobody on “Customers” has confirmed.',
        `${accepted} Send the letter in a new campaign when people have confirmed.`,
      ],
    ]);
    assert.deepEqual(next, [
      'Show Campaigns',
      'Show Statistics, Show Campaigns',
      'Show Statistics, Show Campaigns',
      'New Campaign…, Show Statistics, Show Campaigns',
    ]);
  });

  it('sends nothing while the service can’t be reached, and asks it again', async () => {
    await show(reviews.offline ?? reviews.ready);
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Try Again']);
    await page.getByText('The letter, the lists and the time were checked on this machine.').waitFor();
    await page.getByText('3 other checks passed').waitFor();
    await page.getByText('“Customers”, list 7 · 1,147 recipients last time').waitFor();
    await page.keyboard.press('Control+Enter');
    assert.deepEqual(await posted(), []);
    assert.deepEqual(await barButtons(), ['Try Again', 'Edit Campaign…']);
    await page.getByText('The sender and its DNS records were not checked.').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    assert.deepEqual(
      (await posted()).map((message) => message.type === 'act' && message.id.split('\n').at(-1)),
      ['Try Again'],
    );
  });

  it('sends without checking the sender if the service has answered with an error', async () => {
    await show(reviews.refusing ?? reviews.ready);
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Try Again']);
    await page.getByRole('button', { name: 'Send to List “Customers” Without Checking the Sender' }).click();
    assert.deepEqual(await posted(), [{ type: 'send', shown: 'a', typed: '', isNow: false }]);
  });

  it('marks the text that must be typed', async () => {
    await show(reviews.live ?? reviews.ready);
    assert.equal(await page.locator('.typed strong').innerText(), '1,147');
  });

  it('shows the letter as tall as it is, within limits', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(reviews.ready);
    const isBetween = (from: number, to: number) =>
      page.waitForFunction(
        ([low = 0, high = 0]) => {
          const { clientHeight = 0 } = document.querySelector('.sheet') ?? {};
          return clientHeight > low && clientHeight < high;
        },
        [from, to],
      );
    await isBetween(200, 320);
    await tellPage(page, { type: 'letter', html: '<p style="height: 9000px">Long</p>' });
    await isBetween(639, 641);
    await tellPage(page, { type: 'letter', html: '<body style="height: 100vh"><p>Short</p></body>' });
    await isBetween(89, 91);
  });

  it('indents the link below the words of the inbox as these words', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    const indent = async () => {
      const lefts = await page
        .locator('.inbox .subject bdi, .inbox > .line')
        .evaluateAll((all) =>
          all.map(
            (each) =>
              each.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(each).paddingLeft),
          ),
        );
      return Math.round((lefts[1] ?? 0) - (lefts[0] ?? 0));
    };
    await show(reviews.ready);
    assert.ok(Math.abs(await indent()) <= 2);
    await page.setViewportSize({ width: 320, height: 900 });
    assert.ok(Math.abs(await indent()) <= 2);
  });

  it('shows placeholders instead of pictures from the web, and says what isn’t so in the letter', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(reviews.ready);
    const { state } = shownReview(reviews.ready, noActions, new Date(2026, 4, 12, 11));
    const memory = {
      account: 'work',
      accountName: 'Work',
      id: 1,
      draft: { letter: { maket: 12 }, lists: [7] },
    };
    const letterNote = 'The footer here is an example: that of the service isn’t known yet.';
    await tellPage(page, { type: 'show', state: { ...state, letterNote }, memory });
    await tellPage(page, {
      type: 'letter',
      html: '<img src="https://a.example/b.png" width="90" alt="Shoes"><p><a href="#">Unsubscribe</a></p>',
    });
    const picture = page.frameLocator('.sheet iframe').locator('img');
    await picture.waitFor();
    assert.match(decodeURIComponent((await picture.getAttribute('src')) ?? ''), /^data:image\/svg.*>Shoes</);
    assert.ok(await picture.evaluate((each) => (each as HTMLImageElement).naturalWidth === 90));
    assert.equal(await page.locator('.letter').getByText(letterNote).count(), 1);
    await takePictures('letter-note');
  });

  it('opens the preview from the pictures of the letter', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(reviews.ready);
    for (const device of ['Phone', 'Desktop']) {
      await page.getByRole('button', { name: device, exact: true }).click();
      const { x = 0, y = 0 } = (await page.locator('.sheet').boundingBox()) ?? {};
      await page.mouse.click(x + 60, y + 60);
    }
    assert.deepEqual(
      (await posted()).map((message) => message.type === 'act' && message.id.split('\n').at(-1)),
      ['Open Preview', 'Open Preview'],
    );
  });

  it('shows titles, subjects and senders without interpreting their markup', async () => {
    await show(reviews.hostile ?? reviews.ready);
    assert.equal(await page.locator('main img, main b, main a').count(), 0);
    assert.match(await page.locator('.subject').innerText(), /<img src=x onerror=alert\(1\)>/);
  });

  it('passes axe, including contrast', async () => {
    for (const [name, review] of Object.entries(reviews)) {
      await show(review);
      await unfold();
      assert.deepEqual(await axeFindings(page), [], name);
    }
  });

  it('says at the top if the campaign is ready, and offers to send only a ready one', async () => {
    const seen: Record<string, string> = {};
    for (const [name, review] of Object.entries(reviews)) {
      await show(review);
      const verdict = await page.locator('.verdict p:first-child > :not(.mark)').innerText();
      const buttons = await page.locator('button[type=submit]').allInnerTexts();
      seen[name] = `${verdict} | ${buttons.join(', ') || 'nothing to send'}`;
    }
    const blocked = 'nothing to send';
    assert.deepEqual(seen, {
      ready: 'Ready to send. | Send to List “Customers” (1,147 Last Time)',
      testAccount: 'Ready to send. | Send to List “Customers” (1,147 Last Time)',
      notes: 'You can send it, with 4 notes. | Send to List “Customers” (1,147 Last Time)',
      unchecked:
        'Not checked yet: the letter and some links or pictures. | Send to List “Customers” (1,147 Last Time)',
      live: 'You can send it, with 1 note. | Send in 5 Minutes, to List “Customers” (1,147 Last Time), Send Now, Without the 5 Minutes',
      testGroup: 'Ready to send. | Send to List “Test: Colleagues”',
      firstCampaign:
        'Look at this first. Mailroom doesn’t know who is on “Readers”. | Send to List “Readers”',
      grown: `Not ready. 2 people who must not get mail were added to “Customers” in Mailroom. | ${blocked}`,
      grownAccepted:
        'Ready to send despite 1 problem. | Send to List “Customers” (1,147 Last Time, 800 Added)',
      grownUnsubscribed:
        'Look at this first. 800 people were added since the last campaign. | Send to List “Customers” (1,147 Last Time, 800 Added)',
      allAsked:
        'Look at this first. Perhaps nobody on “Customers” gets the letter. | Send to List “Customers”',
      held: `Sends at 11:05 AM, in 5 minutes. Until then, you can stop it. | ${blocked}`,
      heldElsewhere: `Another window holds this campaign and sends it at 11:05 AM. | ${blocked}`,
      stopped:
        'Stopped. Nothing was sent. | Send in 5 Minutes, to List “Customers” (1,147 Last Time), Send Now, Without the 5 Minutes',
      looking: `Checking the letter and the sender… | ${blocked}`,
      broken: `Not ready: 2 problems must be fixed or accepted. | ${blocked}`,
      accepted: 'Ready to send despite 2 problems. | Send to List “Customers” (1,147 Last Time)',
      offline: `Couldn’t look up the sender: the service can’t be reached. Check your internet connection. | ${blocked}`,
      refusing: 'Couldn’t look up the sender. | Send to List “Customers” Without Checking the Sender',
      approved: 'Ready to send. | Send to List “Customers” (1,147 Last Time)',
      outdated: `Not ready. Gleb asked for changes. Nobody has approved this version, and 2 people must. | ${blocked}`,
      later:
        'Look at this first. The campaign starts in 3 years. Check the date. | Schedule for Jan 1, 2030, 11:30 PM, to List “Customers” (1,147 Last Time)',
      unknown: `It isn’t known whether this campaign was created. | ${blocked}`,
      elsewhere: `Another window is sending this campaign, or has tried to. | ${blocked}`,
      otherAccount: `Not ready. This campaign belongs to account “Work”, but “Studio” is active. | ${blocked}`,
      rehearsal: `No problems were found in this letter. | ${blocked}`,
      sent: `Accepted by the service today, 10:02 AM, as campaign 5008. | ${blocked}`,
      scheduled: `Scheduled for tomorrow, 9:00 AM, as campaign 5008. | ${blocked}`,
      sending: `The service is sending it to 1,147 people on “Customers”. | ${blocked}`,
      sentElsewhere: `Already requested from another window today, 10:02 AM: campaign 5008. To “Customers”. | ${blocked}`,
      sentNobody: `The service reports 0 recipients. Perhaps nobody on “Customers” has confirmed. | ${blocked}`,
      sentDone: `Sent to 1,147 people on “Customers”. | ${blocked}`,
      hostile:
        'You can send it, with 1 note. | Send to List “<img src=x onerror=alert(1)> [run]⁠(comm…” (1,147 Last Time)',
    });
  });
});
