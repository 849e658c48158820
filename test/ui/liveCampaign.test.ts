import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mailroom } from './support/mailroom.ts';
import { ReviewPage } from './support/reviewPage.ts';

test('on a live account the name of the list is typed before anything is sent, each time anew', async () => {
  await using mailroom = await Mailroom.open({
    kind: 'live',
    files: { 'spring.html': '<title>Spring sale</title><p>Hello</p>' },
  });
  const { vscode, door } = mailroom;
  const { quickInput, notifications } = vscode;
  const step = (number: number) => quickInput.waitForTitle(`New Campaign · Work (${number}/5)`);
  const review = new ReviewPage(vscode);
  const typed = review.page.getByLabel('Type the name of the list: Readers');

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
  assert.match(await review.text(), /Account: Work, live: letters reach real people/);
  await typed.fill('Reader');
  await review.send();
  await review.goBack();
  await step(5);
  await quickInput.pick('Now');
  await review.text();
  assert.equal(await typed.inputValue(), '');
  assert.deepEqual(
    door.takeRequests().filter((line) => line.startsWith('POST')),
    [],
  );
  await typed.fill('Readers');
  await review.send();
  // The list is not this account's, which the service finds out.
  assert.match(await notifications.message('Couldn’t send'), /Nothing was changed\.$/);
  const posts = door.takeRequests().filter((line) => line.startsWith('POST'));
  assert.deepEqual(posts, ['POST /mailer/makets.json', 'POST /mailer/sends.json']);
  // The review stays as it was, and asks for the name again.
  await notifications.clear();
  await review.text();
  await typed.fill('');
});
