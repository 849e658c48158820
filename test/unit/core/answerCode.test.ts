import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  type AnswerCode,
  base32,
  packetLength,
  proofLength,
  readAnswerCodes,
  writeAnswerCode,
} from '../../../src/core/approval/answerCode.ts';
import { createRandom, type Random } from '../compiler/edits.ts';

const codeOf = (seed: number): AnswerCode => {
  const bytes = createHash('sha256').update(String(seed)).digest();
  return {
    verdict: seed % 2 === 0 ? 'approved' : 'changes',
    packet: base32(bytes, packetLength),
    proof: base32(bytes.subarray(5), proofLength),
  };
};

type Way = (text: string, random: Random) => string;

/** What mail programs and people do with a text. */
const ways: Readonly<Record<string, Way>> = {
  unchanged: (text) => text,
  quoted: (text) => text.replace(/^/gm, '> '),
  quotedTwice: (text) => text.replace(/^/gm, '> > '),
  withInitials: (text) => text.replace(/^/gm, 'AB> '),
  wrapped: (text, random) => {
    const width = 20 + Math.floor(random() * 40);
    return text.replace(new RegExp(`.{${width}}`, 'g'), '$&\n');
  },
  wrappedAndQuoted: (text) => text.replace(/.{25}/g, '$&\n').replace(/^/gm, '> '),
  flowed: (text) => text.replace(/-/g, '- \r\n '),
  smartDashes: (text) => text.replace(/-/g, '–'),
  noBreakHyphens: (text) => text.replace(/-/g, '\u2011'),
  zeroWidth: (text) => text.replace(/.{5}/g, '$&\u200b'),
  lowerCase: (text) => text.toLowerCase(),
  indented: (text) => text.replace(/^/gm, '\t   '),
  spaced: (text) => text.replace(/-/g, ' '),
};

/** How the text is put into a mail. */
const forms: Readonly<Record<string, Way>> = {
  plain: (text) => text,
  html: (text) => `<div dir="ltr"><p>${text.replace(/-/g, '<wbr>&shy;-')}</p><br></div>`,
  spans: (text) => text.replace(/.{7}/g, '<span style="color:#555">$&</span>'),
  quotedPrintable: (text) => text.replace(/.{30}/g, '$&=\r\n').replace(/-/g, '=2D'),
};

describe('the code of an answer', () => {
  it('is found in 500 mails that quoted, wrapped and encoded it', () => {
    const random = createRandom(40);
    const pick = (some: Readonly<Record<string, Way>>) => {
      const entries = Object.entries(some);
      return entries[Math.floor(random() * entries.length)] ?? assert.fail();
    };
    for (let seed = 0; seed < 500; seed++) {
      const code = codeOf(seed);
      const [[way, change], [form, write]] = [pick(ways), pick(forms)];
      const text = `Hello,\n\nfine with me.\n\n${writeAnswerCode(code)}\n\nAnna`;
      const mail = write(change(text, random), random);
      assert.deepEqual(readAnswerCodes(mail), [code], `${way}, ${form}:\n${mail}`);
    }
  });

  it('is found once, beside the codes of other packets', () => {
    const [one, other] = [codeOf(1), codeOf(2)];
    const mail = [one, other, one]
      .map((code) => `> ${writeAnswerCode(code)}`)
      .join('\nOn Monday, Anna wrote:\n');
    assert.deepEqual(readAnswerCodes(mail), [one, other]);
  });

  it('is found beside words that look like one, and within them', () => {
    const code = codeOf(1);
    const words = 'Mailroom asks me to copy this: Mailroom and ';
    const found = readAnswerCodes(`${words}${writeAnswerCode(code)}`);
    assert.deepEqual(found.at(-1), code);
    assert.equal(found.length, 3);
    assert.equal(readAnswerCodes('Mailroom a'.repeat(1000)).length <= 100, true);
  });

  it('is read with letters that look like digits', () => {
    const code = { verdict: 'approved', packet: '01010101', proof: '0110011001100110' } as const;
    const typed = writeAnswerCode(code)
      .replace(/(?<=-)0/g, 'O')
      .replace(/1/g, 'l');
    assert.deepEqual(readAnswerCodes(typed), [code]);
  });

  it('is not found when it is cut', () => {
    assert.deepEqual(readAnswerCodes(writeAnswerCode(codeOf(1)).slice(0, -1)), []);
  });
});
