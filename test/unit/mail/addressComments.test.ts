import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAddressComments } from '../../../src/mail/message/addressComments.ts';

function assertWritten(cases: Readonly<Record<string, string>>): void {
  const written = Object.keys(cases).map((text) => [text, withoutAddressComments(text)]);
  assert.deepEqual(Object.fromEntries(written), cases);
}

test('comments in an address are removed', () => {
  assertWritten({
    'Vesna (the shop) <news(main)@(our host)spring.example>': 'Vesna <news@spring.example>',
    'Vesna <(c)news@spring.example(d)>': 'Vesna <news@spring.example>',
    '<news(a(b(c)))@spring.example>': '<news@spring.example>',
    '<news(\\) > , @ \\()@spring.example>': '<news@spring.example>',
    '<news (a) @ (b) spring (c) . (d) example>': '<news@spring.example>',
    '<news@(anna@reader.example)spring.example>': '<news@spring.example>',
    'news(main)@(our host)spring.example': 'news@spring.example',
    'news.(x)letter@spring.(y)example': 'news.letter@spring.example',
    'news @ spring.example': 'news@spring.example',
    'a(x)@b.example, (y)c@d.example': 'a@b.example,c@d.example',
    'Team (all of us): a(x)@b.example, c@d.example;': 'Team (all of us):a@b.example,c@d.example;',
  });
});

test('a comment after an address without a name becomes its name', () => {
  assertWritten({
    'news@spring.example (Vesna)': 'news@spring.example (Vesna)',
    '(x) news@spring.example (Vesna (the) shop)': 'news@spring.example (Vesna the shop)',
    'news@spring.example (a \\) b, c)': 'news@spring.example (a  b, c)',
    'a@b.example (A), c@d.example (C)': 'a@b.example (A),c@d.example (C)',
  });
});

test('parentheses in quotes and names without comments are kept', () => {
  assertWritten({
    '"Vesna (shop)" <"news(main)"@spring.example>': '"Vesna (shop)" <"news(main)"@spring.example>',
    '"a \\" (b) " <c@d.example>': '"a \\" (b) " <c@d.example>',
    'Dr. Vesna J. Shop <news@spring.example>': 'Dr. Vesna J. Shop <news@spring.example>',
    'Vesna, Anna <a@b.example>': 'Vesna, Anna <a@b.example>',
    'Vesna news@spring.example': 'Vesna news@spring.example',
    '': '',
  });
});

test('an unclosed parenthesis hides no address', () => {
  assertWritten({
    'Vesna (the shop <news@spring.example>': 'Vesna the shop <news@spring.example>',
    'Vesna ((the shop) <news@spring.example>': 'Vesna the shop) <news@spring.example>',
  });
});
