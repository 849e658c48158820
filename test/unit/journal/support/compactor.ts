/** Script of a process that adds superfluous events and compacts the journal in an endless loop, printing each compaction. */
import { EventFile } from '../../../../src/extension/journal/files/eventFile.ts';
import { journalAt } from './journalAt.ts';

const [path = ''] = process.argv.slice(2);
const file = new EventFile(journalAt(path), () => undefined);
for (;;) {
  for (const title of ['A', 'B', 'C']) {
    const at = new Date().toISOString();
    await file.append({ v: 1, at, account: 'sandbox:1', event: 'known', kind: 'list', id: 1, title });
  }
  const tidied = await file.compact();
  if (tidied && tidied.dropped > 0) process.stdout.write('compacted\n');
}
