/** Script of a process that appends `count` events named `name/0`, `name/1`, …, and prints each name once it is written. */
import { EventFile } from '../../../../src/extension/journal/files/eventFile.ts';
import { journalAt } from './journalAt.ts';

const [path = '', name = '', count = '0'] = process.argv.slice(2);
const file = new EventFile(journalAt(path), () => undefined);
for (let index = 0; index < Number(count); index++) {
  await file.append({
    v: 1,
    at: new Date().toISOString(),
    account: 'sandbox:1',
    event: 'requested',
    request: `${name}/${index}`,
    creation: { kind: 'list', title: `${name} `.repeat(200) },
  });
  process.stdout.write(`${name}/${index}\n`);
}
