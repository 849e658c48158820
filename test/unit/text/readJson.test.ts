import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonNode, readJson } from '../../../src/core/text/readJson.ts';

/** Returns the value of JSON that was read, as `JSON.parse` returns it. */
function asValue(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, asValue(value)]));
    case 'array':
      return node.items.map(asValue);
    case 'string':
      return node.text;
    default:
      return JSON.parse(node.text);
  }
}

/** Returns what a reader makes of a text: its value, or nothing if it refuses it. */
function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const texts = [
  '{"a": {"__proto__": "x", "b.c": [1, -0.5e+3, true, null, {}]}, "a": "\\u00e9\\n\\"", "constructor": []}',
  ' [ ]\r\n',
  '"\\ud800"',
  '-0',
  '1e400',
  `${'9'.repeat(300)}`,
];
const pieces = ['{', '}', '[', ']', ',', ':', '"', '\\', '0', '1', '-', '.', 'e', 'null', ' ', '\t', '\n'];
const odd = ['\u00a0', '\ufeff', '\u2028', '\v', '\0', "'", '/', '//', '/*', '*/', 'NaN', 'é', '\ud800'];

test('JSON is read as JSON.parse reads it, with every piece left out, put in or doubled', () => {
  const changed = texts.flatMap((text) =>
    Array.from({ length: text.length + 1 }, (_, at) => {
      const [before, after] = [text.slice(0, at), text.slice(at)];
      return [
        before,
        after,
        before + after.slice(1),
        ...[...pieces, ...odd].map((piece) => before + piece + after),
      ];
    }).flat(),
  );
  for (const text of changed) {
    const { root, mistakes } = readJson(text);
    const value = root && mistakes.length === 0 ? { value: asValue(root) } : undefined;
    assert.deepEqual(value, parsed(text), text);
  }
});

test('a value has its place, and so has the name before it', () => {
  const text = '{ "a": [12, "b"] }';
  const { root } = readJson(text);
  assert.ok(root?.kind === 'object');
  const [member] = root.members;
  assert.ok(member?.value.kind === 'array');
  const places = [member.place, member.value, ...member.value.items];
  assert.deepEqual(
    places.map(({ start, end }) => text.slice(start, end)),
    ['"a"', '[12, "b"]', '12', '"b"'],
  );
});

test('reading ends at the depth, the number of values and the length that are allowed', () => {
  const limits = { length: 30, depth: 2, values: 4 };
  assert.equal(readJson('[[1]]', limits).refused, undefined);
  assert.equal(readJson('[[[1]]]', limits).refused, 'tooDeep');
  assert.equal(readJson('[1, 2, 3, 4]', limits).refused, 'tooMany');
  assert.deepEqual(
    readJson(`["${'x'.repeat(30)}"]`, limits).mistakes.map(({ kind }) => kind),
    ['else'],
  );
  assert.equal(readJson('['.repeat(100_000)).refused, 'tooDeep');
});
