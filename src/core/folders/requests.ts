import type { Folder, MailingService } from '../port/service.ts';
import { ServiceError } from '../port/serviceError.ts';
import { without } from './change.ts';
import { FolderError, findByName } from './folderList.ts';
import { readFolders, untilFound } from './reading.ts';
import type { Step } from './steps.ts';

/**
 * The requests that change folders. Each reads the list right before and finds the folder in it by name. When nobody
 * can tell whether a request took effect, the folders are looked at; the error is passed on when it is not to be seen.
 * Each returns the makets that it dealt with.
 */
export async function perform(
  service: MailingService,
  step: Step,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  switch (step.kind) {
    case 'put':
      return put(service, step, signal);
    case 'take':
      return untilFound(() => take(service, step, signal));
    case 'rename':
      return untilFound(() => rename(service, step, signal));
  }
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** By its name: no id is needed for that. */
async function put(
  service: MailingService,
  { folder, makets }: StepOf<'put'>,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  await unlessDone(
    () => service.addToFolder(folder, makets, signal),
    async () => without(makets, await read(service, folder, signal)).length === 0,
  );
  return makets;
}

/** Leaves in the folder what is in none of its new homes any more: somebody else has taken it out there meanwhile. */
async function take(
  service: MailingService,
  { folder: name, makets, homes }: StepOf<'take'>,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const { list, contents } = await readFolders(service, homes, signal);
  const folder = findByName(list, name);
  if (!folder) return makets;
  const safe = homes.length === 0 ? makets : makets.filter((maket) => isIn(contents.values(), maket));
  if (safe.length === 0) return safe;
  await unlessDone(
    () => service.changeFolder(folder.id, { removeMakets: safe }, signal),
    async () => {
      const left = await read(service, name, signal);
      return without(safe, left).length === safe.length;
    },
  );
  return safe;
}

function isIn(folders: Iterable<readonly number[]>, maket: number): boolean {
  return [...folders].some((makets) => makets.includes(maket));
}

/** A folder of the new name that nobody was asked about is not merged into. */
async function rename(
  service: MailingService,
  { folder: name, makets, to, into }: StepOf<'rename'>,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const list = await service.listFolders(signal);
  const folder = findByName(list, name);
  if (!folder) throw new FolderError('gone', name);
  if (into.length === 0 && findByName(list, to)) throw new FolderError('appeared', to);
  await unlessDone(
    () => service.changeFolder(folder.id, { title: to }, signal),
    async () => isRenamed(await service.listFolders(signal), name, to),
  );
  return makets;
}

function isRenamed(folders: readonly Folder[], from: string, to: string): boolean {
  return !findByName(folders, from) && findByName(folders, to) !== undefined;
}

async function read(service: MailingService, folder: string, signal: AbortSignal | undefined) {
  const { contents } = await readFolders(service, [folder], signal);
  return [...contents.values()].flat();
}

async function unlessDone(
  request: () => Promise<unknown>,
  tookEffect: () => Promise<boolean>,
): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.mayHaveTakenEffect) throw error;
    if (!(await tookEffect().catch(() => false))) throw error;
  }
}
