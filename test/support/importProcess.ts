/**
 * Script of a process that runs a planned import like a window: `node importProcess.ts directory address options`. Can be
 * killed and run again at any time. Sends its state and counts to its parent.
 */

import { ImportStore } from '../../src/extension/imports/run/importStore.ts';
import { RunningImport } from '../../src/extension/imports/run/runningImport.ts';
import { createMailingService } from '../../src/service/index.ts';
import type { ImportProcessOptions, ImportReport } from './importProcesses.ts';

const [root = '', address = '', given = '{}'] = process.argv.slice(2);
const { limit, patienceMs, retriesUnknown }: ImportProcessOptions = JSON.parse(given);
const store = new ImportStore(root);
const record = await store.read(1);
if (!record) throw new Error('There is no import');
const service = createMailingService({ address, key: 'key', dateFormat: 'unix' });
const running = await RunningImport.open(record, store.directory(1), async () => service, {
  changed: () => report(),
  limit,
  offlineMs: 500,
});

function report(): void {
  const message: ImportReport = { state: running.state.kind, counts: running.counts };
  // The parent may have gone.
  if (process.connected) process.send?.(message);
}

report();
await (retriesUnknown ? running.retryUnknown() : running.run(patienceMs));
await service.close();
report();
if (process.connected) process.disconnect();
