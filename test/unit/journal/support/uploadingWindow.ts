/**
 * Script of a window without VS Code: uploads at most `count` makets through the journal and moves them between folders
 * until it is killed. Prints the title of each maket whose number it has.
 */
import { randomUUID } from 'node:crypto';
import type { Creation } from '../../../../src/core/journal/events.ts';
import { type CreationRecorder, recordedCreation } from '../../../../src/core/journal/recordedCreation.ts';
import { createMailingService } from '../../../../src/service/index.ts';
import { putMakets, takeMakets } from '../../../support/folders.ts';
import { CollectingFile } from './collectingFile.ts';
import { journalAt } from './journalAt.ts';

const [path = '', address = '', key = '', account = '', name = '', count = '0'] = process.argv.slice(2);
const file = new CollectingFile(journalAt(path), () => undefined);
const service = createMailingService({ address, key, dateFormat: 'unix' });
const base = () => ({ v: 1, at: new Date().toISOString(), account }) as const;

async function upload(title: string): Promise<number> {
  const request = `${name}/${randomUUID()}`;
  const creation: Creation = { kind: 'maket', title, hash: title, bytes: 12, ownFooter: false };
  const recorder: CreationRecorder = {
    begin: () => file.append({ ...base(), event: 'requested', request, creation }),
    end: (outcome) => file.append({ ...base(), ...outcome, request }),
  };
  const result = await recordedCreation(recorder, () => service.createMaket({ title, body: '<p>Hello</p>' }));
  if ('id' in result) return result.id;
  throw result.error;
}

async function move(maket: number, [from, to]: readonly [string, string]): Promise<void> {
  await putMakets(service, from, [maket]);
  await putMakets(service, to, [maket]);
  await takeMakets(service, from, [maket]);
}

for (let index = 0; index < Number(count); index++) {
  const id = await upload(`${name} ${index}`);
  process.stdout.write(`${name} ${index}\n`);
  // Another window may have changed the folders in the meantime, which does not matter here.
  await move(id, index % 2 ? ['spring', 'summer'] : ['summer', 'spring']).catch(() => {});
  await file.refresh();
}
await service.close();
