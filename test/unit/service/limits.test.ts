import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ServiceProblem } from '../../../src/core/port/serviceError.ts';
import { checkLinks } from '../../../src/service/index.ts';
import { connect, failureOf, until } from './support/connect.ts';
import { type Reaction, recordingServer } from './support/recordingServer.ts';

/** Writes `head`, then repeats `part` until the client disconnects. */
const withoutEnd =
  (head: string, part: string): Reaction =>
  (socket) => {
    socket.write(head);
    const more = () => socket.write(part, () => socket.writable && setImmediate(more));
    more();
  };
const head = (status: string, ...lines: string[]) => `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n`;
const whole = (body: Buffer | string, ...lines: string[]): Reaction => {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return (socket) => {
    socket.write(head('200 OK', length, ...lines));
    socket.write(body);
  };
};
const notUnderstood = (detail: string, field?: string): ServiceProblem => ({
  kind: 'notUnderstood',
  detail,
  ...(field && { field }),
});
const timedOut: ServiceProblem = { kind: 'timedOut', afterMs: 500 };
const kilobyte = 'x'.repeat(1024);
const folder = (title: string) => ({ folders: [{ id: 1, title, makets: 1 }] });

const answers: Readonly<Record<string, [reaction: Reaction, problem: ServiceProblem]>> = {
  'an endless body': [
    withoutEnd(head('200 OK'), kilobyte.repeat(64)),
    notUnderstood('the answer is larger than 1048576 bytes'),
  ],
  'a body whose announced length is too large': [
    withoutEnd(head('200 OK', 'content-length: 99999999999'), kilobyte.repeat(64)),
    notUnderstood('the answer is larger than 1048576 bytes'),
  ],
  'an endless refusal': [
    withoutEnd(head('400 Bad Request'), kilobyte),
    { kind: 'refused', status: 400, message: `${'x'.repeat(299)}…` },
  ],
  'an endless redirect': [
    withoutEnd(head('302 Found', 'location: https://elsewhere.example/'), kilobyte),
    notUnderstood('status 302 redirects to https://elsewhere.example'),
  ],
  'endless headers': [
    withoutEnd('HTTP/1.1 200 OK\r\n', `x: ${kilobyte}\r\n`),
    notUnderstood('the head of the answer is too large'),
  ],
  'one endless header': [
    withoutEnd('HTTP/1.1 200 OK\r\nx: ', kilobyte),
    notUnderstood('the head of the answer is too large'),
  ],
  'an endless trailer': [
    withoutEnd(head('200 OK', 'transfer-encoding: chunked').concat('2\r\n{}\r\n0\r\n'), `x: ${kilobyte}\r\n`),
    notUnderstood('the head of the answer is too large'),
  ],
  'endless interim answers': [withoutEnd('', head('102 Processing').repeat(10)), timedOut],
  'a missing answer': [() => {}, timedOut],
  'a body that stalls': [(socket) => socket.write(head('200 OK').concat('{"folders":')), timedOut],
  'a body sent byte by byte': [
    (socket) => {
      socket.write(head('200 OK'));
      const timer = setInterval(() => socket.write(' '), 20);
      socket.on('close', () => clearInterval(timer));
    },
    timedOut,
  ],
  'a compressed body that unpacks to 50 MB': [
    whole(gzipSync(Buffer.alloc(50_000_000, ' ')), 'content-encoding: gzip'),
    notUnderstood('compressed, which nobody has asked for'),
  ],
  'a list of 200,000 items': [
    whole(`{"folders":[${'1,'.repeat(200_000)}1]}`),
    notUnderstood('has more than 100000 items', 'folders'),
  ],
  'a title of almost a megabyte': [
    whole(JSON.stringify(folder('x'.repeat(900_000)))),
    notUnderstood('has more than 65536 characters', 'folders[0].title'),
  ],
  'deeply nested JSON': [
    whole(`{"folders":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    notUnderstood('is an array, not an object', 'folders[0]'),
  ],
};

for (const [what, [reaction, problem]] of Object.entries(answers)) {
  test(`${what} fails with a clear error and leaves no connection open`, async () => {
    const sockets: Socket[] = [];
    const reactAndNote: Reaction = (socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      if (typeof reaction === 'function') reaction(socket);
    };
    await using server = await recordingServer([reactAndNote]);
    await using service = connect(server.url, { timeoutMs: problem === timedOut ? 500 : 30_000 });
    const before = process.memoryUsage().rss;

    const failure = await failureOf(service.listFolders());

    assert.deepEqual([failure.problem, failure.mayHaveTakenEffect], [problem, false]);
    assert.equal(server.received.length, 1);
    await service.close();
    await until(() => sockets.every((socket) => socket.destroyed || socket.readableEnded));
    assert.ok(process.memoryUsage().rss - before < 300_000_000);
  });
}

test('a compressed refusal is reported without its message', async () => {
  const [body, headers] = [gzipSync('no').toString('latin1'), { 'content-encoding': 'gzip' }];
  await using server = await recordingServer([{ status: 400, body, headers }]);
  await using service = connect(server.url);

  assert.deepEqual((await failureOf(service.listFolders())).problem, { kind: 'refused', status: 400 });
});

test('duplicate headers do no harm', async () => {
  const twice = ['retry-after: 0', 'retry-after: 9', 'location: /a', 'location: /b'];
  const types = [
    'content-type: text/html',
    'content-type: a',
    'content-encoding: gzip',
    'content-encoding: br',
  ];
  const reactions = ['429 Slow down', '302 Found', '400 Bad Request', '200 OK'].map(
    (status): Reaction =>
      (socket) =>
        socket.end(head(status, ...twice, ...types, 'content-length: 2').concat('{}')),
  );
  for (const [index, kind] of ['refused', 'notUnderstood', 'refused', 'notUnderstood'].entries()) {
    await using server = await recordingServer(reactions.slice(index, index + 1));
    await using service = connect(server.url);
    assert.equal((await failureOf(service.listFolders())).problem.kind, kind);
    const [outcome] = (await checkLinks([`${server.url}/`], { isAllowed: () => true })).values();
    assert.ok(outcome);
  }
});
