import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { ServiceError } from '../../../src/core/port/serviceError.ts';
import { parseErrorBody } from '../../../src/service/errorBody.ts';
import { connect, failureOf } from './support/connect.ts';
import { type Reaction, recordingServer, writeAndCut } from './support/recordingServer.ts';

const asItIs = (text: string) => text;
const both = { code: 20903, message: 'Not yours' };

const shapes: readonly [body: string, understood: unknown][] = [
  ['{"error": {"code": 20903, "message": "Not yours"}}', both],
  ['{"code": 20903, "message": "Not yours"}', both],
  ['{"errors": [{"code": 20903, "message": "Not yours"}, {"code": 1}]}', both],
  ['{"error": "Not yours"}', { message: 'Not yours' }],
  ['{"error": "Not yours", "error_code": "20903"}', both],
  ['{"error": "invalid_request", "error_description": "Not yours", "code": 20903}', both],
  ['{"errors": ["Not yours"], "code": 20903}', both],
  ['{"error": 20903}', { code: 20903 }],
  ['{"data": {"error": {"code": 20903, "detail": "Not yours"}}}', both],
  ['{"status": "error", "error": {"errno": 20903, "text": "Not yours"}}', both],
  ['{"code": 400, "message": "Bad request", "errors": [{"code": 20903, "detail": "Not yours"}]}', both],
  ['[{"code": 20903, "message": "Not yours"}]', both],
  ['"Not yours"', { message: 'Not yours' }],
  ['\ufeff{"code": 20903, "message": "Not yours"}', both],
  ['  Not\r\n\tyours \u0000 ', { message: 'Not yours' }],
  ['<!DOCTYPE html><html><head><title> 403\nForbidden </title></head><body>…', { message: '403 Forbidden' }],
  ['<html><body>no title', {}],
  ['{"code": 20903, "mess', { message: '{"code": 20903, "mess' }],
  ['{"code": 1.5, "message": {"a": 1}}', {}],
  ['{"error": {"error": {"error": {"error": {"error": {"code": 1}}}}}}', {}],
  ['null', {}],
  ['{}', {}],
  ['', {}],
  [`${'x'.repeat(298)}👋👋`, { message: `${'x'.repeat(298)}…` }],
  ['"half \\ud83d"', { message: 'half \ufffd' }],
  ['x'.repeat(5000), { message: `${'x'.repeat(299)}…` }],
];

test('the body of an error, of any shape, is reduced to a code and one line', () => {
  for (const [body, understood] of shapes) {
    assert.deepEqual(parseErrorBody(Buffer.from(body), asItIs), understood, body);
  }
});

test('bytes that are not UTF-8 do not throw', () => {
  assert.doesNotThrow(() => parseErrorBody(Buffer.from([0xff, 0xfe, 0x00, 0xd8]), asItIs));
});

test('a refusal has the status, code and message of the answer, with the key redacted', async () => {
  await using server = await recordingServer([
    { status: 401, body: { error: { code: 5, message: 'The key very-secret is wrong' } } },
  ]);
  await using service = connect(server.url, { key: 'very-secret' });

  assert.deepEqual(await failureOf(service.addToFolder('a', [1])), {
    request: { method: 'POST', path: '/mailer/folders.json' },
    problem: { kind: 'refused', status: 401, code: 5, message: 'The key … is wrong' },
    mayHaveTakenEffect: false,
  });
});

const key = 'k7-Very.Secret_key/of+32characters';
const inReferences = Array.from(key, (each) => `&#x${each.charCodeAt(0).toString(16)};`).join('');
const inJson = Array.from(key, (each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('');
const reflections: Readonly<Record<string, Reaction>> = {
  'across the end of a shortened message': {
    status: 400,
    body: { message: `${'x'.repeat(290)}${key} is wrong` },
  },
  'at the end of a body that is cut off': writeAndCut(
    `HTTP/1.1 400 No\r\ncontent-length: 900\r\n\r\n{"message": "${key.slice(0, -2)}`,
  ),
  'as character references in a title': { status: 403, body: `<title>Key ${inReferences} is wrong</title>` },
  'URL-encoded in a title': { status: 403, body: `<title>/?key=${encodeURIComponent(key)}</title>` },
  'in JSON escapes': { status: 400, body: `{"message": "${inJson}"}` },
  'in JSON escapes of a plain text': { status: 400, body: `message=${inJson}` },
  'in capitals, with tags and spaces': {
    status: 400,
    body: { error: `<b>${key.slice(0, 9).toUpperCase()}</b> ${key.slice(9)}` },
  },
  'in base64': { status: 401, body: { error: Buffer.from(key).toString('base64') } },
  'as the host of a redirect': {
    status: 302,
    headers: { location: `https://${key.replace(/[^a-z0-9]/gi, '-')}.example/` },
  },
  'in an answer that is not HTTP': writeAndCut(`220 ${key}\r\n`),
  'in a malformed HTTP header': writeAndCut(`HTTP/1.1 200 OK\r\n${key}\u0000: ${key}\r\n\r\n`),
};

/** Returns true if the text has seven characters of the key in a row, in any of the encodings used above. */
function showsKey(text: string): boolean {
  const plain = text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\+u00([0-9a-f]{2})|%([0-9a-f]{2})/gi, (_, a, b) =>
      String.fromCharCode(Number.parseInt(a ?? b, 16)),
    )
    .replace(/\s|<[^>]*>/g, '')
    .toLowerCase();
  const runs = Array.from(key.toLowerCase(), (_, at) => key.toLowerCase().slice(at, at + 7));
  return [...runs.filter((run) => run.length === 7), Buffer.from(key).toString('base64').toLowerCase()].some(
    (run) => plain.includes(run),
  );
}

for (const [where, reaction] of Object.entries(reflections)) {
  test(`errors and log lines redact a key that the service shows ${where}`, async () => {
    const secret = where.startsWith('as the host') ? key.replace(/[^a-z0-9]/gi, '-') : key;
    const lines: unknown[] = [];
    await using server = await recordingServer([reaction]);
    await using service = connect(server.url, { key: secret, onExchange: (line) => lines.push(line) });

    const error = await service.createMaket({ title: 'a', body: 'b' }).catch((caught: unknown) => caught);

    assert.ok(error instanceof ServiceError);
    const shown = inspect([error, error.problem, error.cause, lines], { depth: 10 });
    assert.ok(!showsKey(shown), shown);
  });
}

test('an error code that equals the key is dropped', async () => {
  await using server = await recordingServer([{ status: 401, body: { code: 4815162342 } }]);
  await using service = connect(server.url, { key: '4815162342' });

  const { problem } = await failureOf(service.listFolders());
  assert.deepEqual(problem, { kind: 'refused', status: 401 });
});

test('a refusal stays a refusal when its body is cut off', async () => {
  await using server = await recordingServer([
    (socket) => socket.end('HTTP/1.1 422 No\r\ncontent-length: 1000\r\n\r\nThe title is taken'),
  ]);
  await using service = connect(server.url);

  const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket({ title: 'a', body: 'b' }));
  assert.deepEqual(problem, { kind: 'refused', status: 422, message: 'The title is taken' });
  assert.equal(mayHaveTakenEffect, false);
});
