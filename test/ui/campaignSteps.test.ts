import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createList } from './support/lists.ts';
import { Mailroom } from './support/mailroom.ts';
import { sendNow } from './support/sendNow.ts';

const layout =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Spring sale</title></head><body><p>Hello</p></body></html>';

test('the steps before the review preselect the last answers, and accept a typed time', async () => {
  await using mailroom = await Mailroom.open({ files: { 'spring.html': layout } });
  const { vscode } = mailroom;
  const { quickInput } = vscode;
  const step = (number: number) => quickInput.waitForTitle(`New Campaign · Work (${number}/5)`);
  const rows = async () => (await quickInput.text()).split('\n').filter((line) => line.startsWith('- '));

  for (const title of ['Readers', 'Customers']) await createList(vscode, title);
  await sendNow(vscode, { letter: 'spring.html', subject: 'Winter', list: 'Readers' });

  await vscode.run('Mailroom: New Campaign…');
  await step(1);
  // The state of the layout may still be loading when the list opens.
  await quickInput.waitForItem('unchanged since the upload');
  await vscode.screenshot('build/ui/campaign-letters.png');
  await quickInput.acceptItem();
  await step(2);
  await quickInput.accept();
  await step(3);
  assert.match(
    (await rows()).join('\n'),
    /^- Readers \| #\d+ · last time\n- Customers \| #\d+\n- New List…\n- List by Number…$/,
  );
  await vscode.screenshot('build/ui/campaign-lists.png');
  // Checks all lists, but not the entries that add another one.
  await quickInput.tickAll();
  await quickInput.pressOk();
  await step(4);
  assert.match((await rows())[0] ?? '', / \| default · last time$/);
  await quickInput.acceptItem();
  await step(5);
  assert.equal((await rows())[0], '- Now | starts within a minute · last time');

  await quickInput.type('tomorrow 10am');
  await quickInput.waitForItem('10:00');
  await vscode.screenshot('build/ui/campaign-time.png');
  assert.match((await rows()).join('\n'), /^- [A-Z][a-z]{2}, .*10:00\sAM .* \| in (\d+ hours|1 day)$/);
  await quickInput.type('03/04 9:00');
  await quickInput.waitForItem('This can mean');
  await vscode.screenshot('build/ui/campaign-time-ambiguous.png');
  await quickInput.acceptItem();
  await quickInput.waitForMessage('This can mean');
  assert.equal(await quickInput.input.inputValue(), '03/04 9:00');
  await quickInput.type('в пятницу в 9');
  await quickInput.waitForMessage('Fri, ');
  await vscode.screenshot('build/ui/campaign-time-field.png');
  await quickInput.cancel();
});
