import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import type { DomainRecord } from '../../src/core/port/service.ts';
import type { DnsLookup } from '../../src/extension/domains/page/dnsLookups.ts';
import type { LiveDomain } from '../../src/lookup/liveDomain.ts';
import type { Policy } from '../../src/mail/dmarc/readRecord.ts';
import { findOptionalRecords } from '../../src/mail/information/optionalRecords.ts';
import { auditSpf } from '../../src/mail/spf/audit.ts';
import { outlineSpf } from '../../src/mail/spf/outline.ts';
import { fittingLanguages, type Language, languages } from '../support/languages.ts';
import { speak } from '../support/withoutVsCode.ts';
import { type Entry, txt, zone } from '../unit/mail/support/zone.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { loadBuiltPage, tellPage } from './support/builtPage.ts';
import { codes, domainRecords, statuses } from './support/domainRecords.ts';
import { misfits } from './support/misfits.ts';
import { takePicturesOf } from './support/pageSuite.ts';
import { setTheme } from './support/themeColors.ts';

const { domainState } = await import('../../src/extension/domains/page/domainState.ts');

const memory = { account: 'work', accountName: 'Work', id: 1, domain: 'a.example' };

const monitoring = { postmasterMailru: false };

/** Two minutes ago, in milliseconds since 1970. */
const justNow = () => Date.now() - 120_000;

/** The default font of VS Code. */
const usualFont = ':root { --vscode-font-family: sans-serif; --vscode-font-size: 13px; }';

const spfRecord: DomainRecord = {
  record: 'spf',
  type: 'TXT',
  host: '@',
  value: 'v=spf1 include:s.example ~all',
  status: 'ok',
  code: 'ok',
  current: ['v=spf1 include:s.example ~all'],
};

const dmarcRecord: DomainRecord = {
  ...spfRecord,
  record: 'dmarc',
  host: '_dmarc',
  value: 'v=DMARC1; p=reject',
};

/** Returns the diff marks in HTML, with the words in them. */
const marksOf = (text: string) =>
  [...text.replace(/<!--.*?-->/g, '').matchAll(/<(?:ins|del)>[^<]*/g)].map(([mark]) => mark);

const policy = (name: Policy, domain: string) => ({ policy: name, domain });

const differences = {
  en: [
    'Mailbox providers that support the new DMARC standard apply p=quarantine of b.example. Others apply p=reject of example.',
    'Mailbox providers that support the new DMARC standard apply p=quarantine of b.example. Others find no policy.',
    'Mailbox providers that support the new DMARC standard find no policy. Others apply p=reject of example.',
  ],
  ru: [
    'Почтовые службы, которые поддерживают новый стандарт DMARC, применяют p=quarantine домена b.example, остальные — p=reject домена example.',
    'Почтовые службы, которые поддерживают новый стандарт DMARC, применяют p=quarantine домена b.example. Остальные политики не находят.',
    'Почтовые службы, которые поддерживают новый стандарт DMARC, не находят политики. Остальные применяют p=reject домена example.',
  ],
};

const optional = {
  en: [
    'Other records',
    'These records are not required for sending. Checked from this machine:',
    'BIMI',
    'Shows your logo next to your letters in some mail programs.',
    'The record exists. default._bimi.a.example',
    'v=BIMI1; l=https://a.example/l.svg;',
    'TLS reporting',
    'Says where mail servers send reports when they can’t deliver mail to your domain over TLS.',
    'The record exists, but has a mistake. _smtp._tls.a.example',
    'Reports can’t be sent to “post@a.example”: it must start with mailto: or https://.',
    'v=TLSRPTv1; rua=post@a.example',
    'MTA-STS',
    'Tells mail servers to deliver mail to your domain only over TLS.',
    'There are several records. Receivers then ignore all of them. _mta-sts.a.example',
    'v=STSv1; id=1',
    'v=STSv1; id=2',
  ],
  ru: [
    'Другие записи',
    'Для отправки писем эти записи не обязательны. Проверка с этого компьютера:',
    'BIMI',
    'Показывает ваш логотип рядом с вашими письмами в некоторых почтовых программах.',
    'Запись есть. default._bimi.a.example',
    'v=BIMI1; l=https://a.example/l.svg;',
    'Отчёты о TLS',
    'Указывает, куда почтовые серверы присылают отчёты, если не могут доставить почту вашему домену по TLS.',
    'Запись есть, но в ней ошибка. _smtp._tls.a.example',
    'На «post@a.example» отчёты отправить нельзя: адрес должен начинаться с mailto: или https://.',
    'v=TLSRPTv1; rua=post@a.example',
    'MTA-STS',
    'Требует от почтовых серверов доставлять почту вашему домену только по TLS.',
    'Записей несколько, и почтовые службы не учитывают ни одну. _mta-sts.a.example',
    'v=STSv1; id=1',
    'v=STSv1; id=2',
  ],
};

const notThere = {
  en: ['There is no such record.', 'There is no such record.', 'DNS didn’t answer this machine.'],
  ru: ['Такой записи нет.', 'Такой записи нет.', 'DNS не ответил.'],
};

describe('The page of a domain', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 320, height: 800 }, offline: true });
  });
  afterEach(() => page.close());

  /** Loads the page in a language. A test does so once, because the page redraws itself every second. */
  async function load(language: Language): Promise<void> {
    speak(language);
    await loadBuiltPage(page, 'domain', { language });
    await page.addStyleTag({ content: usualFont });
  }

  /** Shows the service's check of these records and, with `seen`, a DNS lookup from this machine. */
  async function tell(
    records: readonly DomainRecord[],
    seen?: Partial<LiveDomain>,
    { domain } = memory,
  ): Promise<void> {
    const details = { id: 1, domain, checkedAt: justNow(), records, monitoring: { postmasterMailru: false } };
    const nothing = { public: { outcome: 'nothing' } } as const;
    const look: DnsLookup = {
      at: justNow(),
      records: records.map(() => nothing),
      isUnderWay: false,
      ...(seen && { domain: { optional: [], ...seen } }),
    };
    const state = domainState({ ...memory, domain }, { details }, seen && look);
    await tellPage(page, { type: 'show', state, memory });
  }

  /** Returns the text of a record, and whether there is something to set. */
  async function saidOf(record: string): Promise<string> {
    return page.locator(`.record[data-key^="${record} "]`).evaluate((element) => {
      const lines = [...element.querySelectorAll(':scope > summary > .head, :scope > p')].map((each) =>
        each.matches('.head')
          ? [...each.querySelectorAll(':scope > :not(.reason)')]
              .map(({ textContent }) => textContent)
              .join(': ')
          : each.textContent,
      );
      const toSet = element.querySelector(':scope > .setting:not(.change)')
        ? 'with what is to be set'
        : 'nothing to be set';
      return [...lines, toSet].map((line) => `  ${line?.replace(/\s+/g, ' ').trim()}`).join('\n');
    });
  }

  for (const language of languages) {
    it(`explains every status and code of the specification, with cause and next step (${language})`, async () => {
      await load(language);
      const said: string[] = [];
      for (const records of domainRecords) {
        await tell(records);
        const { record, status, code } = records[0] ?? assert.fail();
        said.push(`${record} ${status} ${code}\n${await saidOf(record)}\n`);
      }
      const picture = `domainRecords-${language}.txt`;
      // When the words change on purpose, copy this file over the expected one.
      await mkdir('build/ui', { recursive: true });
      await writeFile(`build/ui/${picture}`, said.join('\n'));
      assert.equal(said.join('\n'), await readFile(join(import.meta.dirname, 'pictures', picture), 'utf8'));
    });
  }

  const missing: DomainRecord = { ...dmarcRecord, status: 'err', code: 'missing', current: [] };
  const partial: DomainRecord = { ...spfRecord, status: 'warn', code: 'multiple' };

  /** Returns the verdict with its details, and the titles of the expanded and of the folded records, in order. */
  const overview = () =>
    page.locator('main').evaluate((main) => {
      const titles = (selector: string) =>
        [...main.querySelectorAll(`${selector} h3`)].map(({ textContent }) => textContent);
      const said = main.querySelectorAll('.verdict p > span:last-child, .verdict .more');
      const verdict = [...said].map(({ textContent }) => textContent.trim()).join(' | ');
      return { verdict, open: titles('.record[open]'), folded: titles('.record:not([open])') };
    });

  /** Returns the line of a folded record, with the reason. */
  const lineOf = (title: string) =>
    page.locator('.record', { hasText: title }).first().locator('> summary').innerText();

  /** Returns the steps of “What next”, each with its parts and its buttons. */
  const steps = async () =>
    (await page.locator('.next > * > li').allInnerTexts()).map((step) =>
      step.trim().replaceAll(/\s*\n\s*/g, ' | '),
    );

  const isNumbered = async () => (await page.locator('.next > ol').count()) > 0;

  it('begins with the first record to fix, and folds the others with their reasons', async () => {
    await load('en');
    const dkim = { ...spfRecord, record: 'dkim', host: 's._domainkey' };
    await tell([dkim, { ...partial, current: ['v=spf1 ~all', spfRecord.value] }, missing]);
    assert.deepEqual(await overview(), {
      verdict: 'Letters from a.example may go to spam until DMARC is fixed. | Also to fix: SPF.',
      open: ['DMARC'],
      folded: ['SPF', 'DKIM'],
    });
    assert.equal(
      (await lineOf('SPF')).replaceAll(/\s*\n\s*/g, ' | '),
      'SPF | works, should be fixed | There is more than one SPF record. Receivers then ignore all of them.',
    );
    assert.deepEqual(await steps(), [
      'Change these records at the domain’s registrar, or send the changes to whoever manages a.example: | Add DMARC. | Keep one SPF record with the value below, and delete the others. | Copy Message for the Administrator | Other Formats…',
      'Wait until all is OK. It takes minutes to a day. | Tell Me When It Works',
      'When all is OK, send a test. | Send Test…',
    ]);
    assert.equal(await isNumbered(), true);
    await tell([
      { ...partial, status: 'err', code: 'limit', value: '' },
      { ...missing, current: ['v=DMARC1'] },
    ]);
    const changes =
      'Change these records at the domain’s registrar, or send the changes to whoever manages a.example:';
    assert.deepEqual(await steps(), [
      `${changes} | Change SPF. | Copy Message for the Administrator | Other Formats…`,
      'Wait until DKIM and SPF are OK. It takes minutes to a day. | Tell Me When It Works',
      'When DKIM and SPF are OK: | Replace DMARC.',
      'When all is OK, send a test. | Send Test…',
    ]);
    await tell([dkim, spfRecord]);
    assert.deepEqual(await overview(), {
      verdict: 'You can send from a.example. | All required records are correct.',
      open: [],
      folded: ['DKIM', 'SPF'],
    });
    assert.deepEqual(await page.locator('main > .folded[open]').count(), 0);
    assert.deepEqual(await steps(), [
      'Send a test, and look at the letter that arrives. | Send Test…',
      'Create a campaign with a sender of this domain. | New Campaign…',
    ]);
  });

  it('says what a missing complaints record means, and does not warn of spam because of it', async () => {
    await load('en');
    const fbl = { ...missing, record: 'fbl', type: 'MX', host: 'fbl', value: 'fbl.s.example', priority: 10 };
    const verdicts: unknown[] = [];
    for (const others of [[spfRecord], [spfRecord, missing], [{ ...spfRecord, status: 'err' }, missing]]) {
      await tell([...others, fbl]);
      verdicts.push((await overview()).verdict);
    }
    await tell([spfRecord, { ...fbl, status: 'off', code: 'off' }]);
    verdicts.push((await overview()).verdict);
    assert.deepEqual(verdicts, [
      'You don’t learn who marks your letters as spam until Complaints (FBL) is fixed.',
      'Letters from a.example may go to spam until DMARC is fixed. | Also to fix: Complaints (FBL).',
      'Letters from a.example may go to spam until SPF and DMARC are fixed. | Also to fix: Complaints (FBL).',
      'You can send from a.example. | Complaints (FBL) is not connected: you don’t learn who marks your letters as spam.',
    ]);
  });

  it('lets a DMARC policy that only monitors stay', async () => {
    await load('en');
    const monitors = { ...dmarcRecord, status: 'warn', code: 'none', current: ['v=DMARC1; p=none'] };
    await tell([spfRecord, monitors]);
    assert.deepEqual(await overview(), {
      verdict:
        'You can send from a.example. | All required records are correct. DMARC only monitors (p=none), which is fine to begin with.',
      open: [],
      folded: ['DMARC', 'SPF'],
    });
    assert.match((await page.locator('.verdict').getAttribute('class')) ?? '', /is-fine/);
    assert.match(await lineOf('DMARC'), /^DMARC\s+works, can be stricter\s+DMARC only monitors/);
    const pills = page.locator('.record .pill');
    const heights = await pills.evaluateAll((shown) => shown.map((each) => each.clientHeight));
    assert.equal(new Set(heights).size, 1, 'one pill is higher than the other');
    assert.deepEqual(await page.locator('.next button').allInnerTexts(), ['Send Test…', 'New Campaign…']);
  });

  it('names the account, and says whether it is live', async () => {
    await load('en');
    const details = { id: 1, domain: 'a.example', checkedAt: justNow(), records: [spfRecord], monitoring };
    const shown: string[] = [];
    for (const accountKind of ['live', 'test', 'sandbox', undefined] as const) {
      const known = { isWatched: false, varying: [], ...(accountKind && { accountKind }) };
      const state = domainState(memory, { details }, undefined, known);
      await tellPage(page, { type: 'show', state, memory });
      shown.push(await page.locator('.facts > *').first().innerText());
    }
    assert.deepEqual(shown, ['Work · live', 'Work · test', 'Work', 'Work']);
  });

  it('says that Mailroom checks on its own while the domain is watched', async () => {
    await load('en');
    await showWatched([missing], []);
    assert.equal(
      (await steps())[1],
      'Wait: Mailroom checks regularly, and tells you when all is OK. It takes minutes to a day. | Stop Watching',
    );
  });

  /** Shows a check of records while the domain is watched, and these vary from check to check. */
  async function showWatched(records: readonly DomainRecord[], varying: readonly string[]): Promise<void> {
    const details = { id: 1, domain: 'a.example', checkedAt: justNow(), records, monitoring };
    const state = domainState(memory, { details }, undefined, { isWatched: true, varying });
    await tellPage(page, { type: 'show', state, memory });
  }

  it('says to wait for a record that varies from check to check, and what to do about the others', async () => {
    await load('en');
    const dkim = { ...missing, record: 'dkim', host: 's._domainkey', value: 'v=DKIM1; p=AAAA' };
    await showWatched([dkim, { ...missing, value: 'v=DMARC1; p=none' }], ['dkim']);
    assert.deepEqual(await overview(), {
      verdict:
        'Letters from a.example may go to spam until DMARC is fixed. | DKIM varies from check to check. Probably not all name servers of a.example are up to date yet. Change nothing for it, and wait.',
      open: ['DMARC'],
      folded: ['DKIM'],
    });
    assert.match((await steps())[0] ?? '', /: \| Add DMARC\. \| Copy Message/);
    assert.equal(
      (await lineOf('DKIM')).replaceAll(/\s*\n\s*/g, ' | '),
      'DKIM | varies, wait | The results vary from check to check: probably not all name servers of the domain have the new record yet. Change nothing for it, and wait.',
    );
    const record = page.locator('.record.unknown', { hasText: 'DKIM' });
    await record.locator('> summary').click();
    assert.doesNotMatch(await record.innerText(), /Add|Copy/);
    await showWatched([dkim], ['dkim']);
    assert.deepEqual(await steps(), [
      'Wait: Mailroom checks regularly, and tells you when all is OK. It takes minutes to a day. | Stop Watching',
      'When all is OK, send a test. | Send Test…',
    ]);
  });

  it('says that a record waits for the service once DNS has it, without a value to set', async () => {
    await load('en');
    const spf = { ...spfRecord, status: 'err', code: 'missing', current: [] };
    const other = { ...missing, code: 'invalid', current: ['v=DMARC1; p=rejct'] };
    const records = [spf, other];
    const found = records.map(({ value }) => ({ public: { outcome: 'found', values: [value] } }) as const);
    const look: DnsLookup = { at: justNow(), records: found, isUnderWay: false };
    const details = { id: 1, domain: 'a.example', checkedAt: justNow(), records, monitoring };
    await tellPage(page, { type: 'show', state: domainState(memory, { details }, look), memory });
    assert.deepEqual(await overview(), {
      verdict:
        'Wait before you send from a.example. | DNS has the new values of SPF and DMARC. The service will see them at its next check.',
      open: [],
      folded: ['SPF', 'DMARC'],
    });
    const said = async (title: string) =>
      (await lineOf(title)).replaceAll(/\s*\n\s*/g, ' | ').replace(/\(today, .*?\)/, '(today, …)');
    assert.deepEqual(
      [await said('SPF'), await said('DMARC')],
      [
        'SPF | waiting for the service | DNS has this record now (checked from this machine). The service saw none at its last check (today, …), and will look again at the next one.',
        'DMARC | waiting for the service | DNS has the right value now (checked from this machine). The service saw another one at its last check (today, …), and will look again at the next one.',
      ],
    );
    await page.locator('.record.waiting > summary').first().click();
    assert.equal(await page.getByRole('button', { name: /^Copy: / }).count(), 0);
    assert.equal(await page.locator('.rule.broken').count(), 0);
    assert.equal(await page.getByText('broken').count(), 0);
    assert.deepEqual(await page.locator('.rule.awaited').allTextContents(), [
      'not known before the service’s next check',
      'not known before the service’s next check',
    ]);
  });

  it('says that DNS did not answer, rather than that no record is OK', async () => {
    await load('en');
    const silent = [spfRecord, dmarcRecord].map((record) => ({ ...record, status: 'fail', code: 'fail' }));
    await tell(silent);
    assert.equal(
      (await overview()).verdict,
      'It is not known whether you can send from a.example. | The domain’s DNS did not answer the service. Don’t change anything now, and check again in 5 minutes.',
    );
  });

  it('lets send while only complaints are not connected, and puts their record first, with what to do', async () => {
    await load('en');
    const fbl = { ...missing, record: 'fbl', type: 'MX', host: 'fbl', value: 'fbl.s.example', priority: 10 };
    await tell([spfRecord, dmarcRecord, { ...fbl, status: 'off', code: 'off' }]);
    assert.deepEqual((await overview()).open, ['Complaints (FBL)']);
    assert.deepEqual(await page.locator('h3').allInnerTexts(), ['Complaints (FBL)', 'SPF', 'DMARC']);
    assert.deepEqual(await steps(), [
      'Send a test, and look at the letter that arrives. | Send Test…',
      'Change these records at the domain’s registrar, or send the changes to whoever manages a.example: | Add Complaints (FBL). | Copy Message for the Administrator | Other Formats…',
      'Wait until all is OK. It takes minutes to a day. | Tell Me When It Works',
    ]);
    assert.equal(await isNumbered(), false);
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Send Test…']);
  });

  it('says that one can send while only complaints wait, and to wait while others do', async () => {
    await load('en');
    const fbl = { ...missing, record: 'fbl', type: 'MX', host: 'fbl', value: 'fbl.s.example', priority: 10 };
    await showWatched([spfRecord, fbl], ['fbl']);
    assert.match((await overview()).verdict, /^You can send from a\.example\. \| Complaints \(FBL\) varies/);
    assert.equal((await steps())[0], 'Send a test, and look at the letter that arrives. | Send Test…');
    await showWatched([spfRecord, missing], ['dmarc']);
    assert.match((await overview()).verdict, /^Wait before you send from a\.example\. \| DMARC varies/);
  });

  it('says one fact once in a record', async () => {
    await load('en');
    const nothing = { public: { outcome: 'nothing' }, source: { outcome: 'nothing' } } as const;
    const same = { public: { outcome: 'found', values: spfRecord.current } } as const;
    const look: DnsLookup = { at: justNow(), records: [same, nothing], isUnderWay: false };
    const details = {
      id: 1,
      domain: 'a.example',
      checkedAt: justNow(),
      records: [spfRecord, missing],
      monitoring,
    };
    await tellPage(page, { type: 'show', state: domainState(memory, { details }, look), memory });
    const paragraphs = await page
      .locator('.record')
      .evaluateAll((records) =>
        records.map((record) =>
          [...record.querySelectorAll('p')].map((each) => each.textContent.replace(/\s+/g, ' ').trim()),
        ),
      );
    assert.deepEqual(paragraphs, [
      [
        'Tells mailbox providers what to do with letters that others send in your name.',
        'DNS has no such record. Add the record at the domain’s registrar.',
      ],
      [
        'Lists the servers that may send letters in the name of your domain.',
        'Nothing to do. DNS has this value.',
      ],
    ]);
  });

  it('says above the verdict why a check failed and how old the results are, and what one can do', async () => {
    await load('en');
    const details = { id: 1, domain: 'a.example', checkedAt: justNow(), records: [spfRecord], monitoring };
    const show = async (check: Parameters<typeof domainState>[1]) => {
      await tellPage(page, { type: 'show', state: domainState(memory, { details, ...check }), memory });
      const [said = '', ...buttons] = (await page.locator('.failure').innerText()).split('\n');
      return [said.replace(/today, .*/, 'today, …'), ...buttons];
    };
    assert.deepEqual(await show({ failure: new Error('odd') }), [
      'Couldn’t check “a.example”: an unexpected error occurred. See the log for details. The results below are older: today, …',
      'Try Again',
      'Show Log',
    ]);
    assert.equal(await page.locator('[role=status]:has(.failure) + .verdict').count(), 1);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Show Log' }).click();
    const posted = await page.evaluate(() => (window.posted as { type: string }[]).map(({ type }) => type));
    assert.deepEqual(posted.slice(-2), ['check', 'showLog']);
    assert.deepEqual(await show({ isStopped: true }), [
      'The check was stopped. The results below are older: today, …',
      'Try Again',
    ]);
  });

  it('says when a stricter DMARC policy is to be set, which is not now', async () => {
    await load('en');
    await tell([{ ...dmarcRecord, status: 'warn', code: 'none', current: ['v=DMARC1; p=none'] }]);
    await page.locator('.record > summary').first().click();
    assert.match(
      await page.locator('.record').first().innerText(),
      /set p=quarantine\. Set p=reject only when the reports show that all your mail passes/,
    );
    assert.deepEqual(await page.locator('.change dt').allInnerTexts(), ['Now', 'Later, after p=quarantine']);
  });

  it('shows a wrong value beside the right one, even if they have nothing in common', async () => {
    await load('en');
    const dkim = {
      ...missing,
      record: 'dkim',
      host: 's._domainkey',
      value: 'v=DKIM1; p=AAAA',
      code: 'mismatch',
    };
    await tell([{ ...dkim, current: ['k=rsa'] }]);
    assert.deepEqual(await page.locator('.change > div').allInnerTexts(), [
      'Now\nk=rsa',
      'Should be\nv=DKIM1; p=AAAA\nCopy',
    ]);
    assert.deepEqual(marksOf(await page.locator('.change').innerHTML()), [
      '<del>k=rsa',
      '<ins>v=DKIM1; p=AAAA',
    ]);
    assert.equal(await page.locator('.found').count(), 0);
    await page.getByRole('button', { name: 'Copy: Value' }).click();
    const posted = await page.evaluate(() => window.posted as unknown[]);
    assert.deepEqual(posted.at(-1), { type: 'copy', record: 'dkim s._domainkey', what: 'value' });
  });

  it('marks only the key that differs in a DKIM record', async () => {
    await load('en');
    const dkim = { ...missing, record: 'dkim', host: 's._domainkey', code: 'mismatch' };
    await tell([{ ...dkim, value: 'v=DKIM1; k=rsa; p=AAAABBBB', current: ['v=DKIM1; k=rsa; p=CCCCDDDD'] }]);
    assert.deepEqual(marksOf(await page.locator('.change').innerHTML()), ['<del>CCCCDDDD', '<ins>AAAABBBB']);
    const key = (letter: string) => `v=DKIM1; p=${letter.repeat(100)}`;
    await tell([{ ...dkim, value: key('A'), current: [key('C')] }]);
    assert.deepEqual(marksOf(await page.locator('.change').innerHTML()), [
      `<del>${'C'.repeat(100)}`,
      `<ins>${'A'.repeat(100)}`,
    ]);
  });

  it('has one kind of button for each value to copy', async () => {
    await load('en');
    await tell([missing]);
    await page.getByText('If the registrar asks for something else').click();
    const kinds = await page
      .getByRole('button', { name: /^Copy: / })
      .evaluateAll((all) => all.map(({ className }) => className));
    assert.deepEqual(new Set(kinds), new Set(['small']));
    assert.equal(kinds.length, 3);
    assert.equal(await page.locator('.record button.link').count(), 0);
  });

  it('never asks for an MX record that would divert mail from the domain’s mailboxes', async () => {
    await load('en');
    const mail: DomainRecord = {
      ...{ ...missing, record: 'mail', type: 'MX', host: '@', value: 'mx.s.example', priority: 10 },
      optional: true,
      current: ['10 mx.a.example'],
    };
    await tell([spfRecord, mail]);
    assert.deepEqual(await overview(), {
      verdict: 'You can send from a.example. | All required records are correct.',
      open: [],
      folded: ['SPF', 'Receiving mail'],
    });
    const text = await page.locator('.record', { hasText: 'Receiving mail' }).evaluate((record) => {
      record.setAttribute('open', '');
      return [record.querySelector('.head')?.textContent, record.querySelector('p')?.textContent];
    });
    assert.deepEqual(
      text.map((each) => each?.replace(/\s+/g, ' ').trim()),
      [
        'Receiving mail not connected optional',
        'Add this only if nobody reads mail at a.example: its mailboxes stop receiving.',
      ],
    );
  });

  it('does not ask to remove the domain’s own mail servers, even beside the service’s', async () => {
    await load('en');
    const mail: DomainRecord = {
      ...{ ...missing, record: 'mail', type: 'MX', host: '@', value: 'mx.s.example', priority: 10 },
      ...{ optional: true, code: 'partial', current: ['10 mx.s.example', '20 mx.a.example'] },
    };
    const mistake = { code: 'otherMxBeside', exchange: 'mx.a.example' } as const;
    const seen = { public: { outcome: 'found', values: mail.current }, mistake } as const;
    const look: DnsLookup = { at: justNow(), records: [seen], isUnderWay: false };
    const details = { id: 1, domain: 'a.example', checkedAt: justNow(), records: [mail], monitoring };
    await tellPage(page, { type: 'show', state: domainState(memory, { details }, look), memory });
    assert.deepEqual(await overview(), {
      verdict: 'You can send from a.example. | All required records are correct.',
      open: [],
      folded: ['Receiving mail'],
    });
    assert.equal(
      (await lineOf('Receiving mail')).replaceAll(/\s*\n\s*/g, ' | '),
      'Receiving mail | partly connected | optional | The domain also has other MX records, so part of its mail goes elsewhere.',
    );
    assert.equal(await page.locator('.mistake').count(), 0);
    assert.equal(await page.locator('.record.off', { hasText: 'Receiving mail' }).count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Copy Message for the Administrator' }).count(), 0);
  });

  it('puts a strict DMARC policy last while the other records are wrong', async () => {
    await load('en');
    const spf = { ...spfRecord, status: 'err', code: 'missing', current: [] };
    const last = async () => {
      const titles = await page.locator('h3').allInnerTexts();
      return `${titles.join(', ')}: ${(await page.locator('.caution').allTextContents()).join()}`;
    };
    await tell([missing, spf]);
    assert.equal(
      await last(),
      'SPF, DMARC: Set this one only when DKIM and SPF are OK: before that, your letters may go to spam.',
    );
    assert.equal(
      (await lineOf('DMARC')).replaceAll(/\s*\n\s*/g, ' | '),
      'DMARC | after DKIM and SPF | DNS has no such record.',
    );
    assert.equal(await page.locator('.record', { hasText: 'DMARC' }).getAttribute('class'), 'record err');
    assert.equal((await steps())[2], 'When DKIM and SPF are OK: | Add DMARC.');
    await tell([{ ...missing, value: 'v=DMARC1; p=none' }, spf]);
    assert.equal(await last(), 'DMARC, SPF: ');
    await tell([missing, spfRecord]);
    assert.equal(await last(), 'DMARC, SPF: ');
  });

  it('shows the records to fix in the order in which they are set, one that may do harm last', async () => {
    await load('en');
    const spf = { ...spfRecord, status: 'err', code: 'missing', current: [] };
    const fbl = { ...missing, record: 'fbl', type: 'MX', host: 'fbl', value: 'fbl.s.example', priority: 10 };
    await tell([fbl, missing, spf]);
    assert.match(
      (await overview()).verdict,
      /SPF and DMARC are fixed\. \| Also to fix: Complaints \(FBL\)\./,
    );
    assert.deepEqual(await page.locator('h3').allInnerTexts(), ['SPF', 'Complaints (FBL)', 'DMARC']);
  });

  it('says what is unknown, and does not show unknown states in green', async () => {
    await load('en');
    const box = async () => {
      const tone = await page.locator('.verdict').getAttribute('class');
      return `${tone}: ${(await overview()).verdict}`;
    };
    const unjudged = 'ARC can’t be judged.';
    const odd = { ...spfRecord, record: 'arc', status: 'new', code: 'odd' };
    await tell([spfRecord, odd]);
    assert.equal(
      await box(),
      `verdict is-unknown: You can probably send from a.example. | 1 required record is correct. ${unjudged}`,
    );
    const toneOf = (name: string) =>
      page
        .locator('.verdict')
        .evaluate((box, variable) => getComputedStyle(box).getPropertyValue(variable), name);
    assert.equal(await toneOf('--tone'), await toneOf('--vscode-descriptionForeground'));
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Send Test…']);
    assert.equal(await page.locator('.record.unknown .pill').innerText(), 'can’t be judged');
    assert.deepEqual(await steps(), [
      'Send a test, and look at the letter that arrives. | Send Test…',
      'Change nothing in DNS for ARC, and ask the service’s support what its state means. | Copy Question',
    ]);
    assert.equal(await isNumbered(), false);
    const card = await page.locator('.record.unknown').innerText();
    assert.match(card, /reports “(?:odd|new)”/);
    assert.doesNotMatch(card, /Change nothing|Copy Question/);
    await page.getByRole('button', { name: 'Copy Question' }).click();
    const posted = await page.evaluate(() => window.posted as unknown[]);
    assert.deepEqual(posted.at(-1), { type: 'copy', record: 'arc @', what: 'question' });
    assert.equal(await page.getByRole('button', { name: /^Copy: / }).count(), 0);
    assert.equal(await page.locator('.listed dl').isVisible(), false);
    await page.getByText('What the service lists').click();
    assert.deepEqual(await page.locator('.listed dl > div').allInnerTexts(), [
      'Type\nTXT',
      'Host\na.example',
      `Value\n${spfRecord.value}`,
    ]);
    await tell([spfRecord, dmarcRecord, { ...odd, status: 'err' }]);
    assert.equal(
      await box(),
      `verdict is-warning: Ask the service’s support before you send from a.example. | 2 required records are correct. ${unjudged}`,
    );
    assert.match((await steps())[0] ?? '', /^Change nothing in DNS for ARC/);
    assert.equal(await isNumbered(), true);
    await tell([spfRecord, missing, odd]);
    assert.equal(
      await box(),
      `verdict is-blocks: Letters from a.example may go to spam until DMARC is fixed. | ${unjudged}`,
    );
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), [
      'Copy Message for the Administrator',
    ]);
    await tell([spfRecord, { ...dmarcRecord, status: 'fail', code: 'fail' }]);
    assert.equal(
      await box(),
      'verdict is-unknown: It is not known whether you can send from a.example. | The domain’s DNS did not answer the service. Could not be checked: DMARC. Don’t change anything now, and check again in 5 minutes.',
    );
  });

  it('has no gray text in high-contrast themes', async () => {
    await load('en');
    await tell([missing]);
    const colorOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    for (const theme of ['highContrast', 'highContrastLight'] as const) {
      await setTheme(page, theme);
      assert.equal(await colorOf('.facts'), await colorOf('h1'));
    }
    await setTheme(page, 'dark');
    assert.notEqual(await colorOf('.facts'), await colorOf('h1'));
  });

  it('marks which of several records to keep', async () => {
    await load('en');
    const several = { ...dmarcRecord, status: 'err', code: 'multiple' };
    const fates = async (...current: string[]) => {
      await tell([{ ...several, current }]);
      return page.locator('.fate').allInnerTexts();
    };
    assert.deepEqual(await fates('v=DMARC1; p=none', dmarcRecord.value), ['delete', 'keep']);
    assert.deepEqual(await fates('v=spf2', 'v=DMARC1; p=none'), ['delete', 'replace with the value above']);
  });

  it('shows a nearly correct value and the correct one on separate lines', async () => {
    await load('en');
    await tell([{ ...dmarcRecord, status: 'err', code: 'no_dkim', current: ['v=DMARC1; p=none'] }]);
    assert.deepEqual(await page.locator('.change > div').allInnerTexts(), [
      'Now\nv=DMARC1; p=none',
      'Once DKIM works\nv=DMARC1; p=reject\nCopy',
    ]);
  });

  it('has one primary button, which copies what to change or else sends a test', async () => {
    await load('en');
    const buttons = async () => ({
      main: await page.locator('button.primary').allInnerTexts(),
      others: await page.locator('main > :is(header, .next, p) button:not(.primary)').allInnerTexts(),
    });
    const posted = async (...names: string[]) => {
      for (const name of names) await page.getByRole('button', { name }).click();
      const types = await page.evaluate(() => (window.posted as { type: string }[]).map(({ type }) => type));
      return types.slice(-names.length);
    };
    await tell([missing]);
    const message = 'Copy Message for the Administrator';
    assert.deepEqual(await buttons(), {
      main: [message],
      others: ['Check Again', 'Other Formats…', 'Tell Me When It Works', 'Send Test…'],
    });
    assert.deepEqual(
      await posted('Check Again', 'Other Formats…', 'Tell Me When It Works', 'Send Test…', message),
      ['check', 'copyFaulty', 'watch', 'sendTest', 'copyMessage'],
    );
    assert.deepEqual((await buttons()).main, ['Copied']);
    await tell([spfRecord]);
    assert.deepEqual(await buttons(), {
      main: ['Send Test…'],
      others: ['Check Again', 'New Campaign…'],
    });
    assert.deepEqual(await posted('New Campaign…'), ['newCampaign']);
  });

  it('shows a countdown to the service’s next check after the user has requested one', async () => {
    await load('en');
    const details = {
      id: 1,
      domain: 'a.example',
      checkedAt: justNow(),
      records: [missing],
      monitoring: { postmasterMailru: false },
    };
    const told = async (isAwaited: boolean) => {
      const kept = { details, keptUntil: Date.now() + 200_000 };
      const state = domainState(memory, isAwaited ? { ...kept, isAwaited } : kept);
      await tellPage(page, { type: 'show', state, memory });
      return (await page.locator('header .ways').innerText()).replace(/\d:\d\d/, '3:20').split('\n');
    };
    assert.deepEqual(await told(false), ['Check Again']);
    assert.deepEqual(await told(true), ['The service checks again in 3:20', 'Check Again']);
  });

  it('expands a folded record when the page is opened at it', async () => {
    await load('en');
    const details = {
      id: 1,
      domain: 'a.example',
      checkedAt: justNow(),
      records: [missing, spfRecord],
      monitoring: { postmasterMailru: false },
    };
    await tellPage(page, { type: 'show', state: domainState(memory, { details }), memory, reveal: 'spf @' });
    assert.deepEqual(await page.locator('.record[open] h3').allInnerTexts(), ['DMARC', 'SPF']);
  });

  it('is tested with every status and every code', () => {
    const tried = domainRecords.map(([record]) => record);
    const missing = [
      ...statuses.filter((status) => !tried.some((record) => record?.status === status)),
      ...codes.filter((code) => !tried.some((record) => record?.code === code)),
    ];
    assert.deepEqual(missing, []);
  });

  /** Returns the nested lists of lookups as indented text. */
  async function lookups(): Promise<string> {
    return page.locator('.lookups').evaluate((element) => {
      const drawn = (list: Element, indent: string): string[] =>
        [...list.children].flatMap((item) => {
          const own = [...item.children].filter(({ tagName }) => tagName !== 'UL');
          const below = [...item.children].filter(({ tagName }) => tagName === 'UL');
          const line = own.map(({ textContent }) => textContent).join(' · ');
          return [`${indent}${line}`, ...below.flatMap((each) => drawn(each, `${indent}  `))];
        });
      const [summary, list, ...notes] = [...element.children];
      const lines = [
        summary?.textContent,
        ...(list ? drawn(list, '  ') : []),
        ...notes.map((note) => note.textContent),
      ];
      return lines.join('\n');
    });
  }

  async function showSpf(entries: Record<string, Entry>, language: Language = 'en'): Promise<void> {
    const spf = outlineSpf(await auditSpf('a.example', zone(entries)));
    await load(language);
    await tell([spfRecord], spf && { spf });
  }

  const hostile = '<img/src=x/onerror=document.title=1>';
  const tooMuch: Record<string, Entry> = {
    'a.example': {
      ...txt(
        `v=spf1 include:s.example include:many.example mx a:nobody.example exists:%{i}.l.example include:${hostile}.example -all`,
      ),
      MX: [{ priority: 10, exchange: 'm.example' }],
    },
    's.example': txt('v=spf1 ip4:192.0.2.1 -all'),
    'many.example': txt('v=spf1 a:m1.example a:m2.example a:m3.example a:m4.example redirect=deep.example'),
    'deep.example': txt('v=spf1 include:a.example include:gone.example -all'),
    ...Object.fromEntries(['m1', 'm2', 'm3', 'm4'].map((name) => [`${name}.example`, { A: ['192.0.2.1'] }])),
  };

  const drawn = {
    en: `
Needs 13 DNS lookups; 10 are allowed (counted from this machine). 1 of them finds nothing; 2 such lookups are allowed.
  include:s.example
  include:many.example · lookups: 8
    a:m1.example
    a:m2.example
    a:m3.example
    a:m4.example
    redirect=deep.example · lookups: 3
      include:a.example · includes itself
      include:gone.example · no SPF record there
  mx · mail servers: 1
  a:nobody.example · no result, over the limit
  exists:%{i}.l.example · depends on the letter, over the limit
  include:${hostile}.example · no SPF record there, over the limit
Receivers stop at these limits and then ignore the record.
Some lookups failed, so the real number may be higher.`,
    ru: `
Нужно 13 запросов к DNS, допустимо 10 (подсчёт с этого компьютера). 1 из них ничего не находит, таких допустимо 2.
  include:s.example
  include:many.example · запросов: 8
    a:m1.example
    a:m2.example
    a:m3.example
    a:m4.example
    redirect=deep.example · запросов: 3
      include:a.example · включает саму себя
      include:gone.example · там нет записи SPF
  mx · почтовых серверов: 1
  a:nobody.example · нет результата, сверх предела
  exists:%{i}.l.example · зависит от письма, сверх предела
  include:${hostile}.example · там нет записи SPF, сверх предела
Если запросов больше, почтовые службы не учитывают всю запись.
Часть запросов не прошла, поэтому на деле их может быть больше.`,
  };

  for (const language of languages) {
    it(`shows the lookups of an SPF record as nested lists, expanded when over the limit (${language})`, async () => {
      await showSpf(tooMuch, language);
      assert.equal(await lookups(), drawn[language].slice(1));
      assert.equal(await page.locator('.lookups[open]').count(), 1);
      assert.equal(await page.locator('.lookups img').count(), 0);
      const isCut = await page
        .locator('main *')
        .evaluateAll((all) =>
          all.some((element) => element.getBoundingClientRect().right > window.innerWidth),
        );
      assert.equal(isCut, false);
    });
  }

  /** The records of domains with mistakes of all kinds. A domain has each record once. */
  const faultyDomains = () => {
    const kinds = Map.groupBy(domainRecords.flat(), ({ record }) => record);
    return [0, 1, 2].map((at) => [...kinds.values()].flatMap((records) => records.at(at) ?? []));
  };

  for (const width of [320, 1200]) {
    for (const language of languages) {
      it(`passes axe at ${width} pixels (${language})`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await showSpf(tooMuch, language);
        assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
        for (const [at, records] of faultyDomains().entries()) {
          await tell(records);
          await takePicturesOf(page, `domain/${language}-${width}-${at}`);
          assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
        }
      });
    }

    for (const language of fittingLanguages) {
      it(`clips nothing at ${width} pixels (${language})`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await load(language);
        for (const records of faultyDomains()) {
          await tell(records);
          assert.deepEqual(await misfits(page), []);
        }
      });
    }
  }

  it('starts the titles and the states of records at the same place, and the titles of the parts below, too', async () => {
    await load('en');
    await setTheme(page, 'dark');
    const starts = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().left)))]);
    for (const width of [320, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      await tell([missing, spfRecord, { ...spfRecord, record: 'dkim', status: 'fail', code: 'fail' }], {
        optional: await findOptionalRecords(
          'a.example',
          zone({ '_mta-sts.a.example': txt('v=STSv1; id=1') }),
        ),
      });
      assert.equal((await starts('.record h3')).length, 1);
      assert.equal((await starts('.record .pill')).length, 1);
      assert.equal((await starts('.folded h2')).length, 1);
    }
  });

  it('keeps the chevron before the lookups of an SPF record that are over the limit', async () => {
    await showSpf(tooMuch);
    const radius = await page
      .locator('.lookups > summary')
      .evaluate((summary) => getComputedStyle(summary, '::before').borderRadius);
    assert.equal(radius, '0px');
  });

  it('folds the lookups of an SPF record within the limits', async () => {
    await showSpf({ 'a.example': txt('v=spf1 include:s.example -all'), 's.example': txt('v=spf1 -all') });
    assert.equal(await page.locator('.lookups[open]').count(), 0);
    await page.getByText('Needs 1 DNS lookup of the 10 that are allowed').click();
    await page.getByText('include:s.example', { exact: true }).waitFor();
  });

  for (const language of languages) {
    it(`says when mailbox providers find different DMARC policies (${language})`, async () => {
      const differ = [
        { newer: policy('quarantine', 'b.example'), older: policy('reject', 'example') },
        { newer: policy('quarantine', 'b.example') },
        { older: policy('reject', 'example') },
      ];
      await load(language);
      const said: string[] = [];
      for (const dmarc of differ) {
        await tell([dmarcRecord], { dmarc });
        said.push(...(await page.locator('.record > .aside').allInnerTexts()));
      }
      assert.deepEqual(said, differences[language]);
      await tell([dmarcRecord], {});
      assert.equal(await page.locator('.record > .aside').count(), 0);
    });
  }

  for (const language of languages) {
    it(`shows the state of optional records such as BIMI (${language})`, async () => {
      await load(language);
      const look = async (dns: Record<string, Entry>) => {
        await tell([spfRecord], { optional: await findOptionalRecords('a.example', zone(dns)) });
        await page.locator('.optional').evaluate((details) => details.setAttribute('open', ''));
        return (await page.locator('.optional').innerText()).split(/\n+/);
      };
      const some = await look({
        'default._bimi.a.example': txt('v=BIMI1; l=https://a.example/l.svg;'),
        '_smtp._tls.a.example': txt('v=TLSRPTv1; rua=post@a.example'),
        '_mta-sts.a.example': txt('v=STSv1; id=1', 'v=STSv1; id=2'),
      });
      assert.deepEqual(some, optional[language]);
      const none = await look({ '_mta-sts.a.example': { otherwise: 'timeout' } });
      const [title, about, ...entries] = none;
      assert.deepEqual([title, about], optional[language].slice(0, 2));
      assert.deepEqual(
        entries.filter((_, at) => at % 3 === 2),
        notThere[language],
      );
      await tell([spfRecord]);
      assert.equal(await page.locator('.optional').count(), 0);
    });
  }

  it('warns about a correct DKIM key that is short or marked as a test', async () => {
    const key =
      'v=DKIM1; t=y; p=MEgCQQCo9+BpMRYQ/dL3DS2CyJxRF+j6ctbT3/Qp84+KeFhnii7NT7fELilKudKVTfkPOqtTx0PF1RPzWdLP8gB2LpBPAgMBAAE=';
    await load('en');
    await tell([{ ...spfRecord, record: 'dkim', value: key, current: [key] }]);
    assert.deepEqual(await page.locator('.key').evaluateAll((all) => all.map((each) => each.className)), [
      'key wrong',
      'key warning',
    ]);
    await page.getByText('The RSA key has only 512 bits').waitFor();
    await page.getByText('marks the key as a test').waitFor();
    await tell([spfRecord]);
    assert.equal(await page.locator('.key').count(), 0);
  });

  it('shows how to add the missing include to an SPF record', async () => {
    const [before, after] = ['v=spf1 a ~all', 'v=spf1 a include:spf.service.example ~all'];
    const lacking = { ...spfRecord, status: 'err', code: 'no_include', value: after, current: [before] };
    await load('en');
    await tell([lacking]);
    assert.deepEqual(await page.locator('.change > div').allInnerTexts(), [
      `Now\n${before}`,
      `Should be\n${after}\nCopy`,
    ]);
    assert.equal(
      (await page.locator('.change ins').allInnerTexts()).join('').trim(),
      'include:spf.service.example',
    );
    assert.equal(await page.locator('.change del').count(), 0);
    assert.equal(await page.locator('.found').count(), 0);
    await tell([{ ...lacking, status: 'fail', code: 'fail' }]);
    assert.equal(await page.locator('.setting').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Copy:/ }).count(), 0);
  });

  for (const domain of ['пример.рф', 'xn--e1afmkfd.xn--p1ai']) {
    it(`shows a domain in Unicode and in ASCII: ${domain}`, async () => {
      await load('en');
      await tell([missing], {}, { ...memory, domain });
      assert.equal(await page.locator('h1').innerText(), 'пример.рф');
      assert.equal(await page.locator('.facts code').innerText(), 'xn--e1afmkfd.xn--p1ai');
      assert.deepEqual(await page.locator('.record > .setting > div').allInnerTexts(), [
        'Type\nTXT',
        'Host\n_dmarc\nCopy',
        'Full host name in ASCII\n_dmarc.xn--e1afmkfd.xn--p1ai\nCopy',
        'Value\nv=DMARC1; p=reject\nCopy',
      ]);
      await page.getByRole('button', { name: 'Copy: Full host name in ASCII' }).click();
      const posted = await page.evaluate(() => window.posted as unknown[]);
      assert.deepEqual(posted.at(-1), { type: 'copy', record: 'dmarc _dmarc', what: 'asciiHost' });
    });
  }

  it('shows a mail server in Unicode and in ASCII', async () => {
    const [written, ascii] = ['мх.пример.рф', 'xn--l1as.xn--e1afmkfd.xn--p1ai'];
    const fbl: DomainRecord = {
      ...spfRecord,
      record: 'fbl',
      type: 'MX',
      host: 'servicefbl',
      priority: 10,
      value: written,
      status: 'err',
      code: 'foreign',
      current: ['5 xn--e1afmkfd.xn--p1ai'],
    };
    await load('en');
    await tell([fbl]);
    const fields = await page.locator('.record > .setting > div').allInnerTexts();
    assert.deepEqual(fields.slice(-4), [
      `Value\n${written}\nCopy`,
      `Value in ASCII\n${ascii}\nCopy`,
      'Now\n5 пример.рф (xn--e1afmkfd.xn--p1ai)',
      `Should be\n10 ${written} (${ascii})`,
    ]);
    await page.getByRole('button', { name: 'Copy: Value in ASCII' }).click();
    const posted = await page.evaluate(() => window.posted as unknown[]);
    assert.deepEqual(posted.at(-1), { type: 'copy', record: 'fbl servicefbl', what: 'asciiValue' });
    await tell([{ ...fbl, value: ascii }]);
    const others = await page.locator('.record > .setting > div').allInnerTexts();
    assert.deepEqual(others.slice(-4, -2), [`Value\n${ascii}\nCopy`, `Value in Unicode\n${written}`]);
  });

  it('marks only the differing part of an MX record', async () => {
    const mail = { ...spfRecord, record: 'mail', type: 'MX', priority: 10, value: 'fbl.s.example' };
    await load('en');
    await tell([
      { ...mail, status: 'warn', code: 'partial', current: ['10 fbl.s.example', '20 mx.other.example'] },
    ]);
    assert.deepEqual(await page.locator('.found li').allInnerTexts(), [
      '10 fbl.s.example',
      '20 mx.other.example',
    ]);
    assert.equal(await page.locator('.found del, .found ins').count(), 0);
    await tell([{ ...mail, status: 'err', code: 'foreign', current: ['5 fbl.s.example'] }]);
    assert.deepEqual(marksOf(await page.locator('.change').innerHTML()), ['<del>5', '<ins>10']);
  });

  it('breaks neither values nor words on a narrow page', async () => {
    await load('ru');
    const value = 'v=DMARC1; p=quarantine; sp=none';
    await tell([{ ...dmarcRecord, value, status: 'err', code: 'missing' }]);
    const lines = await page
      .locator('.record > .setting code')
      .last()
      .evaluate((code) =>
        Math.round(code.clientHeight / Number.parseFloat(getComputedStyle(code).lineHeight)),
      );
    assert.equal(lines, 1);
    const broken = await page.locator('.rules td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = cell.firstChild;
        const words =
          text?.nodeType === Node.TEXT_NODE ? [...(text.textContent ?? '').matchAll(/[\p{L}]+/gu)] : [];
        return words.filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text as Node, index);
          range.setEnd(text as Node, index + word.length);
          return range.getClientRects().length > 1;
        });
      }),
    );
    assert.deepEqual(broken, []);
  });

  it('shows only the counts for an SPF record without lookups', async () => {
    await showSpf({ 'a.example': txt('v=spf1 ip4:192.0.2.1 -all') });
    await page
      .locator('p', {
        hasText: 'Needs 0 DNS lookups; 10 are allowed (counted from this machine).',
      })
      .waitFor();
  });
});
