import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSandbox } from '../../src/sandbox/index.ts';
import { createMailingService } from '../../src/service/index.ts';
import { Workbench } from '../ui/support/workbench.ts';
import { comparedTime, type Result } from './bench.ts';

const rounds = 3;
const reader = 'reader@shop.example';

const layout =
  '<mjml><mj-head><mj-title>Spring</mj-title><mj-preview>Light</mj-preview></mj-head><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>\n';

/**
 * Measures Send Test of a changed layout, from the key to the visible letter, compared with the same requests plus the
 * sandbox’s delay before a send starts.
 */
export async function sendTest(): Promise<readonly Result[]> {
  const alone = await measureRequests();
  return [
    comparedTime(
      'Send Test, until the letter is open',
      await measureWindow(),
      alone,
      'its requests, until the letter has arrived',
    ),
  ];
}

async function measureRequests(): Promise<number[]> {
  const sandbox = await startSandbox();
  const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
  const listId = await service.createList({ title: 'Test', subscribeLink: 'https://example.com/' });
  await service.createSubscriber({ email: reader, listId, skipConfirmation: true });
  const times: number[] = [];
  while (times.length < rounds) {
    const began = performance.now();
    const maketId = await service.createMaket({ title: 'Spring', body: '<p>Hello</p>' });
    await service.createSend({ maketId, letterTitle: 'Spring', lists: [listId] });
    const letters = times.length + 1;
    while ((await sandbox.inbox(reader)).length < letters) await delay(5);
    times.push(performance.now() - began);
  }
  await service.close();
  await sandbox.close();
  return times;
}

async function measureWindow(): Promise<number[]> {
  const settings = { 'mailroom.tests.groups': { Me: [reader] } };
  await using vscode = await Workbench.open({ settings });
  const { page, quickInput } = vscode;
  await writeFile(join(vscode.folder, 'spring.mjml'), layout);
  await vscode.showMailroom();
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  await vscode.view('Makets').waitFor('spring');
  await vscode.openFile('spring.mjml');
  const letter = vscode.webview().frameLocator('iframe.content');
  const times: number[] = [];
  let text = 'Hello';
  // The first round creates the list and loads the code.
  for (let round = 0; round <= rounds; round++) {
    await vscode.select(text);
    text = `Hello number ${round}`;
    await page.keyboard.type(text);
    const began = performance.now();
    await page.keyboard.press('Control+Alt+Enter');
    await quickInput.waitForTitle('Send Test of “spring.mjml”');
    await page.keyboard.press('Enter');
    await letter.getByText(text).waitFor();
    if (round > 0) times.push(performance.now() - began);
  }
  return times;
}
