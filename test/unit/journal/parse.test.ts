import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine, parseLine } from '../../../src/core/journal/parse.ts';

const base = { v: 1, at: '2026-11-20T09:00:00.000Z', account: 'sandbox:1' } as const;
const events: readonly JournalEvent[] = [
  {
    ...base,
    event: 'requested',
    request: 'a',
    creation: {
      kind: 'maket',
      title: 'With "quotes", {"v":1, and\nnewline',
      layout: 'a.mjml',
      hash: 'x',
      bytes: 1,
      ownFooter: true,
    },
  },
  {
    ...base,
    event: 'requested',
    request: 'e',
    creation: {
      kind: 'maket',
      title: 'A test',
      hash: 'x',
      bytes: 1,
      ownFooter: false,
      filledIn: true,
      language: 'pt-BR',
    },
  },
  { ...base, event: 'requested', request: 'b', creation: { kind: 'list', title: 'Readers' } },
  { ...base, event: 'requested', request: 'c', creation: { kind: 'subscriber', list: 7 } },
  {
    ...base,
    event: 'requested',
    request: 'd',
    creation: { kind: 'send', maket: 1, subject: 's', lists: [7], sender: 'a', startAt: base.at },
  },
  { ...base, event: 'created', request: 'a', id: 123 },
  { ...base, event: 'refused', request: 'b', reason: 'refused (400)' },
  { ...base, event: 'unknown', request: 'd', reason: 'unreachable (ECONNRESET)' },
  { ...base, event: 'known', kind: 'list', id: 7, title: 'Readers' },
  { ...base, event: 'linked', makets: [5, 7], layout: 'letters/spring.mjml' },
  { ...base, event: 'linked', makets: [5] },
  { ...base, event: 'forgotten', makets: [5] },
  { ...base, event: 'forgotten', makets: [], lists: [7] },
  {
    ...base,
    event: 'imported',
    importId: '1',
    list: 7,
    rows: 5,
    added: 3,
    refused: 1,
    unknown: 0,
    consent: 'signedUp',
  },
];

test('every event is parsed back from its line', () => {
  for (const event of events) {
    const line = formatLine(event);
    assert.ok(!line.includes('\n'));
    assert.deepEqual(parseLine(line), event);
  }
});

test('an event appended to another window’s torn line is found', () => {
  for (const event of events) {
    const torn = formatLine(event).slice(0, -5);
    assert.deepEqual(parseLine(torn + formatLine({ ...base, event: 'created', request: 'z', id: 5 })), {
      ...base,
      event: 'created',
      request: 'z',
      id: 5,
    });
  }
});

test('a truncated line is damaged, never half an event', () => {
  for (const event of events) {
    const line = formatLine(event);
    for (let end = 1; end < line.length; end++)
      assert.equal(parseLine(line.slice(0, end)), 'damaged', line.slice(0, end));
  }
});

test('empty lines are blank, and unknown versions and events are newer', () => {
  assert.equal(parseLine('  \r'), 'blank');
  assert.equal(parseLine('{"v":2,"anything":true}'), 'newer');
  assert.equal(parseLine(JSON.stringify({ ...base, event: 'renamed', id: 1 })), 'newer');
  assert.equal(parseLine(JSON.stringify({ ...base, event: 'toString' })), 'newer');
});

test('kinds of objects from newer versions are newer, not damaged', () => {
  const requested = { ...base, event: 'requested', request: 'a' };
  for (const event of [
    { ...requested, creation: { kind: 'import', list: 7 } },
    { ...requested, creation: { kind: 'constructor' } },
    { ...base, event: 'known', kind: 'domain', id: 7, title: 'example.com' },
  ])
    assert.equal(parseLine(JSON.stringify(event)), 'newer', JSON.stringify(event));
});

test('an invalid event is damaged', () => {
  const wrong: unknown[] = [
    1,
    null,
    [],
    {},
    { ...base },
    { ...base, at: 'yesterday', event: 'created', request: 'a', id: 1 },
    { ...base, event: 'created', request: 'a', id: '1' },
    { ...base, event: 'created', request: 'a', id: 1.5 },
    {
      ...base,
      event: 'requested',
      request: 'a',
      creation: { kind: 'send', maket: 1, subject: 's', lists: ['7'] },
    },
    { ...base, event: 'requested', request: 'a', creation: { kind: 5 } },
    { ...base, event: 'linked', makets: 5, layout: 'a.mjml' },
    { ...base, event: 'linked', makets: [5], layout: 7 },
    { ...base, event: 'forgotten', makets: ['5'] },
    { ...base, event: 'forgotten', makets: [], lists: ['7'] },
    {
      ...base,
      event: 'imported',
      importId: '1',
      list: 7,
      rows: 5,
      added: -3,
      refused: 1,
      unknown: 0,
      consent: '',
    },
    { ...base, event: 'known', kind: 'subscriber', id: 1, title: 'a@b.c' },
  ];
  for (const value of wrong) assert.equal(parseLine(JSON.stringify(value)), 'damaged', JSON.stringify(value));
  for (const line of ['<<<<<<<HEAD', '====', 'not JSON', '{"v":1,']) assert.equal(parseLine(line), 'damaged');
});

test('conflict markers are not damage', () => {
  for (const line of ['<<<<<<< HEAD', '||||||| 1a2b3c', '=======', '=======\r', '>>>>>>> theirs'])
    assert.equal(parseLine(line), 'conflict');
});
