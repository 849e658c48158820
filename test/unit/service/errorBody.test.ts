import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseErrorBody } from '../../../src/service/errorBody.ts';
import { connect, failureOf } from './support/connect.ts';
import { recordingServer } from './support/recordingServer.ts';

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
  ['x'.repeat(5000), { message: `${'x'.repeat(300)}…` }],
];

test('any body of an error becomes a code and one line', () => {
  for (const [body, understood] of shapes) {
    assert.deepEqual(parseErrorBody(Buffer.from(body)), understood, body);
  }
});

test('bytes that are no text do no harm', () => {
  assert.doesNotThrow(() => parseErrorBody(Buffer.from([0xff, 0xfe, 0x00, 0xd8])));
});

test('a refusal has the status, what the body says, and never the key', async () => {
  await using server = await recordingServer([
    { status: 401, body: { error: { code: 5, message: 'The key very-secret is wrong' } } },
  ]);
  await using service = connect(server.url, { key: 'very-secret' });

  assert.deepEqual(await failureOf(service.addToFolder('a', [1])), {
    request: 'POST /mailer/folders.json',
    problem: { kind: 'refused', status: 401, code: 5, message: 'The key … is wrong' },
    mayHaveTakenEffect: false,
  });
});

test('a refusal is a refusal even when its body breaks off', async () => {
  await using server = await recordingServer([
    (socket) => socket.end('HTTP/1.1 422 No\r\ncontent-length: 1000\r\n\r\nThe title is taken'),
  ]);
  await using service = connect(server.url);

  const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket({ title: 'a', body: 'b' }));
  assert.deepEqual(problem, { kind: 'refused', status: 422, message: 'The title is taken' });
  assert.equal(mayHaveTakenEffect, false);
});
