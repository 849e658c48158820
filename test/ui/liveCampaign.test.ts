import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mailroom } from './support/mailroom.ts';

test('on a live account the number of lists is typed before anything is sent, each time anew', async () => {
  await using mailroom = await Mailroom.open({
    kind: 'live',
    files: { 'spring.html': '<title>Spring sale</title><p>Hello</p>' },
  });
  const { vscode, door } = mailroom;
  const { quickInput, notifications } = vscode;
  const step = (number: number) => quickInput.waitForTitle(`New Campaign · Work (${number}/6)`);
  const nothingTyped = () => quickInput.widget.locator('input.empty').waitFor();

  await vscode.run('Mailroom: New Campaign…');
  await step(1);
  await quickInput.pick('spring.html');
  await step(2);
  await quickInput.accept();
  await step(3);
  await quickInput.tick('List by Number…');
  for (const text of ['77', 'Readers']) {
    await quickInput.waitForTitle(text === '77' ? '1/2' : '2/2');
    await quickInput.type(text);
    await quickInput.accept();
  }
  await step(3);
  await quickInput.accept();
  await step(4);
  await quickInput.accept();
  await step(5);
  await quickInput.pick('Now');
  await step(6);
  await quickInput.waitForMessage('Account “Work” is live: letters reach real people,');
  await quickInput.accept();
  await quickInput.waitForMessage('The number of lists is 1.');
  await quickInput.type('2');
  await quickInput.accept();
  await step(6);
  await quickInput.type('1');
  await quickInput.accept();
  await vscode.dialog.getByText('Account: Work, live: letters reach real people').waitFor();
  await vscode.answer('Cancel');
  await step(6);
  await nothingTyped();
  await quickInput.type('1');
  await quickInput.accept();
  await vscode.answer('Send to 1 List');
  // The list is not this account's, which the service finds out.
  assert.match(await notifications.message('Couldn’t create the campaign'), /Nothing was changed\.$/);
  const posts = door.takeRequests().filter((line) => line.startsWith('POST'));
  assert.deepEqual(posts, ['POST /mailer/makets.json', 'POST /mailer/sends.json']);
  await notifications.press('Couldn’t create the campaign', 'Try Again');
  await quickInput.waitForTitle('New Campaign · Work');
  await nothingTyped();
  await quickInput.cancel();
});
