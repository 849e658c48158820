import { type Folder, type MailingService, serviceLimits } from '../port/service.ts';
import { ServiceError } from '../port/serviceError.ts';
import { changesAnything, type FolderEdit, union, without } from './change.ts';
import { type ChangeOptions, FolderError, findByName } from './folderList.ts';
import { readFolders, retryIfNotFound } from './reading.ts';
import { type FolderStep, stepsFor } from './steps.ts';

/** Thrown when a change failed after some of it was done, or may have been done. */
export class ChangeStopped extends Error {
  override readonly name = 'ChangeStopped';
  /** The edits that were certainly made. */
  readonly done: readonly FolderEdit[];
  /** True if the last request may have taken effect, too. */
  readonly isUnsure: boolean;

  constructor(done: readonly FolderEdit[], isUnsure: boolean, cause: unknown) {
    super('A change of folders stopped before its end', { cause });
    this.done = done;
    this.isUnsure = isUnsure;
  }
}

/** Throws a `FolderError` if `edits` would exceed the number of folders that an account may have. */
export function checkLimit(edits: readonly FolderEdit[], folders: number): void {
  const isRename = stepsFor(edits).some(({ kind }) => kind === 'rename');
  const created = edits.filter(({ before, after }) => before.length === 0 && after.length > 0);
  const last = created.at(-1);
  if (last && !isRename && folders + created.length > serviceLimits.folders) {
    throw new FolderError('tooManyFolders', last.folder);
  }
}

/**
 * Makes `edits` at the service and returns the edits that were made. Leaves a maket where it is if it would end up in no folder because
 * somebody else has changed the folders meanwhile. Throws `ChangeStopped` if some of the edits were or may have been made, else the
 * original error.
 */
export async function carryOut(
  service: MailingService,
  edits: readonly FolderEdit[],
  { signal, onProgress }: ChangeOptions = {},
): Promise<readonly FolderEdit[]> {
  const steps = stepsFor(edits);
  const total = steps.reduce((sum, { makets }) => sum + makets.length, 0);
  const done = new DoneEdits(edits);
  let dealtWith = 0;
  try {
    for (const step of steps) {
      signal?.throwIfAborted();
      done.note(step, await perform(service, step, signal));
      dealtWith += step.makets.length;
      onProgress?.(dealtWith, total);
    }
    return done.edits;
  } catch (error) {
    const isUnsure = error instanceof ServiceError && error.mayHaveTakenEffect;
    throw changesAnything(done.edits) || isUnsure ? new ChangeStopped(done.edits, isUnsure, error) : error;
  }
}

/** Tracks the contents of the folders during a change. */
class DoneEdits {
  readonly #edits: readonly FolderEdit[];
  readonly #now: Map<string, readonly number[]>;

  constructor(edits: readonly FolderEdit[]) {
    this.#edits = edits;
    this.#now = new Map(edits.map(({ folder, before }) => [folder, before]));
  }

  note(step: FolderStep, makets: readonly number[]): void {
    if (step.kind !== 'take') this.#put(step.kind === 'rename' ? step.to : step.folder, makets);
    if (step.kind !== 'put') this.#take(step.folder, makets);
  }

  get edits(): readonly FolderEdit[] {
    return this.#edits.map(({ folder, before }) => ({ folder, before, after: this.#makets(folder) }));
  }

  #put(folder: string, makets: readonly number[]): void {
    this.#now.set(folder, union(this.#makets(folder), makets));
  }

  #take(folder: string, makets: readonly number[]): void {
    this.#now.set(folder, without(this.#makets(folder), makets));
  }

  #makets(folder: string): readonly number[] {
    return this.#now.get(folder) ?? [];
  }
}

/**
 * Makes one request that changes folders and returns the makets it has changed. Reads the list of folders first to find the folder by name.
 * If it is unclear whether the request took effect, reads the folders again, and throws the error unless it did.
 */
async function perform(
  service: MailingService,
  step: FolderStep,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  switch (step.kind) {
    case 'put':
      return put(service, step, signal);
    case 'take':
      return retryIfNotFound(() => take(service, step, signal));
    case 'rename':
      return retryIfNotFound(() => renameFolder(service, step, signal));
  }
}

type StepOf<Kind extends FolderStep['kind']> = Extract<FolderStep, { kind: Kind }>;

async function put(
  service: MailingService,
  { folder, makets }: StepOf<'put'>,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  await unlessDone(
    () => service.addToFolder(folder, makets, signal),
    async () => without(makets, await readFolder(service, folder, signal)).length === 0,
  );
  return makets;
}

/** Takes makets out of a folder. Leaves a maket there if somebody has meanwhile taken it out of all its new folders. */
async function take(
  service: MailingService,
  { folder: name, makets, homes }: StepOf<'take'>,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const { list, contents } = await readFolders(service, homes, signal);
  const folder = findByName(list, name);
  if (!folder) return makets;
  const safe =
    homes.length === 0 ? makets : makets.filter((maket) => isInAnyFolder(contents.values(), maket));
  if (safe.length === 0) return safe;
  await unlessDone(
    () => service.changeFolder(folder.id, { removeMakets: safe }, signal),
    async () => {
      const left = await readFolder(service, name, signal);
      return without(safe, left).length === safe.length;
    },
  );
  return safe;
}

function isInAnyFolder(folders: Iterable<readonly number[]>, maket: number): boolean {
  return [...folders].some((makets) => makets.includes(maket));
}

/** Renames a folder. Throws if a folder with the new name has appeared, because the user hasn't confirmed a merge. */
async function renameFolder(
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

async function readFolder(service: MailingService, folder: string, signal: AbortSignal | undefined) {
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
