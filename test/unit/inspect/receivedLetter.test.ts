import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFormats } from '../../../src/core/text/formats.ts';
import { readReceivedLetter } from '../../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { readMessage } from '../../../src/mail/message/message.ts';
import { messageLimits } from '../../../src/mail/message/parts.ts';
import type { SpfResult } from '../../../src/mail/spf/checkHost.ts';
import type { SignatureView } from '../../../src/protocol/letter.ts';
import { explainHeaders } from '../../../src/webview/letter/explainHeaders.ts';
import { Durations } from '../../support/durations.ts';
import { htmlLetter, newsletter } from '../../support/emlFiles.ts';
import { assertLinear, processorTime } from '../../support/processorTime.ts';
import { damagedLetter, encodedWords, nestedParts } from './support/damagedLetters.ts';

const { MAILROOM_DEEP, MAILROOM_SEED } = process.env;
const formats = createFormats('en');

describe('A received letter', () => {
  it('is read with its headers, texts and attachments', async () => {
    const logo = Buffer.from([1, 2, 3]);
    const letter = readLetter(newsletterOf(logo));
    assert.equal(letter.subject, 'Весенняя распродажа — до пятницы 🌷');
    assert.deepEqual(letter.from, [{ name: 'Весна', address: 'news@spring.example' }]);
    assert.deepEqual(letter.to, [{ name: 'Анна Читатель', address: 'anna@reader.example' }]);
    assert.equal(letter.date, 'Mon, 23 Nov 2026 12:00:00 +0300');
    assert.match(letter.text ?? '', /^Весенняя распродажа\n\nСкидки/);
    assert.match(letter.html ?? '', /<h1>Весенняя распродажа<\/h1>/);
    assert.equal(letter.trouble, undefined);
    assert.deepEqual(
      letter.attachments.map(({ name, type, contentId, content }) => [name, type, contentId, content.length]),
      [
        ['logo.png', 'image/png', '<logo@spring.example>', 3],
        ['прайс.csv', 'text/csv', '', 11],
      ],
    );
    assert.deepEqual(letter.attachments[0]?.content, new Uint8Array(logo));
    assert.deepEqual(
      letter.headers.slice(0, 3).map(({ name }) => name),
      ['Return-Path', 'Received', 'Received'],
    );
  });

  it('has a subject that should have been encoded', () => {
    const flaws = (subject: string) => readLetter(Buffer.from(`Subject: ${subject}\r\n\r\nText`)).flaws;
    assert.deepEqual(flaws('Spring'), []);
    assert.deepEqual(flaws('=?utf-8?Q?=D0=92?='), []);
    assert.deepEqual(flaws('Весна'), ['rawSubject']);
  });

  it('has its headers explained, and missing ones reported', async () => {
    const explained = async (bytes: Buffer) =>
      explainHeaders(readLetter(bytes), formats).map(
        ({ name, texts, isWrong = false }) => `${isWrong ? '! ' : ''}${name}: ${texts.join(' ')}`,
      );
    assert.deepEqual((await explained(newsletterOf(Buffer.from('x')))).slice(4), [
      'Message-ID: A unique identifier of this letter.',
      'List-Unsubscribe: Mail programs can unsubscribe at https://spring.example/u/7 Mail programs can unsubscribe by sending mail to off@spring.example?subject=7',
      'List-Unsubscribe-Post: Readers can unsubscribe with one click in the mail program, without a web page (RFC 8058).',
      'List-Id: Identifies the mailing list, so that mail programs can filter its letters.',
      'Feedback-ID: Gmail uses this header to report spam complaints to the sender.',
      'DKIM-Signature: Signed by spring.example with its key mr2026. The key is published in DNS at mr2026._domainkey.spring.example',
      'Authentication-Results: mx.reader.example found: SPF pass, DKIM pass, DMARC pass. SPF checks whether the domain lets the server send its letters, DKIM whether the letter is unchanged since it was signed, DMARC whether one of the two belongs to the author’s domain. Trust this header only if your own mail server wrote it: anybody can add one.',
      'Received: The letter passed through 2 servers. The first of these headers was added by the last one.',
    ]);
    const poor = htmlLetter(
      '<p>Hi</p>',
      'List-Unsubscribe: <http://a.example/u>',
      'List-Unsubscribe-Post: yes',
    );
    assert.deepEqual((await explained(Buffer.from(poor))).slice(2), [
      'Date: The date is invalid.',
      '! Message-ID: Missing. Some servers treat letters without this header as spam.',
      'List-Unsubscribe: Mail programs can unsubscribe at http://a.example/u',
      '! List-Unsubscribe-Post: This header has no effect: its value is not List-Unsubscribe=One-Click.',
      '! DKIM-Signature: Missing, so mail programs can’t tell whether the letter was changed in transit.',
    ]);
  });

  it('has its return path explained by the SPF result', () => {
    const headers = [{ name: 'Return-Path', value: '<a@shop.example>' }];
    const explained = (result?: SpfResult) => {
      const spf = result && { ip: '192.0.2.1', domain: 'shop.example', result };
      const checks = { signatures: [], ...(spf && { spf }) };
      const all = explainHeaders({ headers, authentication: [] }, formats, result && checks);
      const { texts, isWrong, isUnchecked } = all[0] ?? { texts: [] };
      return `${isWrong ? '! ' : ''}${isUnchecked ? '? ' : ''}${texts.slice(1).join(' ')}`;
    };
    assert.equal(explained(), '? ');
    assert.equal(explained('pass'), 'Passes: shop.example lets the server 192.0.2.1 send its letters.');
    assert.equal(
      explained('softfail'),
      '! Would fail softly (~all): shop.example doesn’t let 192.0.2.1 send its letters, as seen from this computer.',
    );
    assert.equal(explained('none'), 'None: shop.example has no SPF record, as seen from this computer.');
  });

  it('has its DKIM signatures explained by their outcome', async () => {
    const read = readLetter(newsletterOf(Buffer.from('x')));
    const explained = (outcome: SignatureView['outcome'], of: Partial<SignatureView> = {}) => {
      const checked = {
        domain: 'spring.example',
        selector: 'mr2026',
        isPartial: false,
        isTest: false,
        doubled: [],
        uncovered: [],
        otherAuthors: [],
        ...of,
      };
      const found = explainHeaders(read, formats, { signatures: [{ ...checked, outcome }] });
      const { texts, isWrong } = found.find(({ name }) => name === 'DKIM-Signature') ?? { texts: [] };
      return `${isWrong ? '! ' : ''}${texts.slice(1).join(' ')}`;
    };
    assert.equal(explained('valid'), 'Valid: the letter has not changed since it was signed.');
    assert.equal(
      explained('valid', { isPartial: true, isTest: true }),
      '! Valid for the parts that the signature covers. The signature covers only the beginning of the letter: anybody may have added the rest. The signature’s key is marked as a test (t=y), so receivers treat the letter as unsigned.',
    );
    assert.equal(
      explained('valid', { doubled: ['From', 'Subject'] }),
      '! Receivers treat this signature as invalid. The letter has more than one of these headers: From, Subject. Only one of them is signed, and mail programs may show the other.',
    );
    assert.equal(
      explained('valid', { uncovered: ['Subject'], otherAuthors: ['elsewhere.example'] }),
      'Valid for the parts that the signature covers. The signature is not from the author’s domain: elsewhere.example. The signature doesn’t cover these headers, so anybody may have changed them: Subject.',
    );
    assert.equal(
      explained('bodyChanged'),
      '! Invalid: the letter was changed after signing. Passed on arrival, says mx.reader.example.',
    );
    assert.equal(
      explained('keyNotLookedUp'),
      'Not checked: DNS did not answer for mr2026._domainkey.spring.example. Try again later. Passed on arrival, says mx.reader.example.',
    );
  });

  it('has its headers read even if the rest exceeds a limit', async () => {
    const trouble = async (text: string) => {
      const letter = readLetter(Buffer.from(text));
      return [letter.trouble, letter.subject, letter.from[0]?.address];
    };
    assert.deepEqual(await trouble(nestedParts(messageLimits.depth - 1)), [undefined, 'Deep', 'a@b.example']);
    assert.deepEqual(await trouble(nestedParts(1000)), ['tooDeep', 'Deep', 'a@b.example']);
    const head = 'From: a@b.example\r\nSubject: Long\r\n';
    const parts = `${head}Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\n\n'.repeat(30_000)}`;
    assert.deepEqual(await trouble(parts), ['tooManyParts', 'Long', 'a@b.example']);
    const many = `${head}${'X-A: b\r\n'.repeat(100_000)}\r\nText`;
    assert.deepEqual(await trouble(many), ['headersTooLarge', 'Long', 'a@b.example']);
  });

  it('has headers up to the first empty line, with any line breaks', () => {
    for (const end of ['\r\n', '\n']) {
      const { fields, body } = readMessage(Buffer.from(['A: b', 'C: d', '', 'Text', ''].join(end)));
      assert.deepEqual(
        fields.map(({ written }) => written),
        ['A: b', 'C: d'],
      );
      assert.equal(Buffer.from(body).toString(), `Text${end}`);
    }
    assert.equal(readMessage(Buffer.from('A: b')).fields.length, 1);
    assert.equal(readMessage(Buffer.from('')).fields.length, 0);
  });
});

describe('A damaged letter', () => {
  const count = MAILROOM_DEEP === '1' ? 10_000 : 100;
  const seeds = MAILROOM_SEED ? [Number(MAILROOM_SEED)] : Array.from({ length: count }, (_, seed) => seed);

  it(`is read as far as possible, without failing and in time (${count} times)`, async () => {
    const durations = new Durations(1_000);
    const read = (bytes: Uint8Array) => explainHeaders(readLetter(bytes), formats);
    const timeOf = (seed: number) => {
      const bytes = damagedLetter(seed);
      return processorTime(() => read(bytes));
    };
    for (const seed of seeds) durations.add('read', seed, damagedLetter(seed).length, await timeOf(seed));
    assert.deepEqual(await durations.slow((_, seed) => timeOf(seed)), []);
  });

  it('is read in linear time if it consists of encoded words', async () => {
    await assertLinear('encoded words', 30_000, (count) => readLetter(Buffer.from(encodedWords(count))));
  });
});

const readLetter = (bytes: Uint8Array) => readReceivedLetter(bytes, 'en');

const newsletterOf = (logo: Buffer) => Buffer.from(newsletter(logo, 'name;price\n'));
