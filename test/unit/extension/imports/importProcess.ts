/** Runs an import that was planned: `node importProcess.ts directory id address`. Killed at any moment, it can be run again. */

import { ImportStore } from '../../../../src/extension/audience/imports/importStore.ts';
import { RunningImport } from '../../../../src/extension/audience/imports/runningImport.ts';
import { createMailingService } from '../../../../src/service/index.ts';

const [root = '', id = '', address = ''] = process.argv.slice(2);
const store = new ImportStore(root);
const record = await store.read(Number(id));
if (!record) throw new Error(`There is no import ${id}`);
const service = createMailingService({ address, key: 'key', dateFormat: 'unix' });
const running = await RunningImport.open(record, store.directory(record.id), async () => service, {
  changed: () => {},
});
process.send?.('opened');
await running.run();
await service.close();
process.send?.({ state: running.state.kind, counts: running.counts });
process.disconnect?.();
