import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, impatient } from './support/connect.ts';
import { cut, recordingServer } from './support/recordingServer.ts';

/** The kind of problem, or “success”. */
const told = (error: unknown) =>
  (error as { problem?: { kind: string } } | undefined)?.problem?.kind ?? 'success';

test('`onOutcome` is called once for each call, before the call settles', async () => {
  const success = { status: 200, body: { folders: [] } };
  await using server = await recordingServer([cut, success, { status: 400, body: {} }, cut]);
  const heard: string[] = [];
  await using service = connect(server.url, {
    patience: { ...impatient, tries: 2 },
    onOutcome: (error) => heard.push(told(error)),
  });
  const end = (call: Promise<unknown>) =>
    call.then(
      () => heard.push('— success'),
      (error) => heard.push(`— ${told(error)}`),
    );

  await end(service.listFolders());
  await end(service.getFolder(1));
  await end(service.createList({ title: 'a', subscribeLink: 'https://example.com' }));
  await end(service.createList({ title: '', subscribeLink: '' }));

  assert.deepEqual(heard, [
    'success',
    '— success',
    'refused',
    '— refused',
    'unreachable',
    '— unreachable',
    'invalid',
    '— invalid',
  ]);
});
