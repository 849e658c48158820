import { limits, type MailingService } from '../port/service.ts';
import { ServiceError } from '../port/serviceError.ts';
import { changesAnything, type FolderEdit, union, without } from './change.ts';
import { type ChangeOptions, FolderError } from './folderList.ts';
import { perform } from './requests.ts';
import { type Step, stepsFor } from './steps.ts';

/** A change that stopped after something of it was done, or may have been. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  /** What was done for certain. */
  readonly done: readonly FolderEdit[];
  /** Whether the last request may have taken effect, too. */
  readonly isUnsure: boolean;

  constructor(done: readonly FolderEdit[], isUnsure: boolean, cause: unknown) {
    super('A change of folders stopped before its end', { cause });
    this.done = done;
    this.isUnsure = isUnsure;
  }
}

/** Rejects with a `FolderError` when `edits` would make more folders than an account may have. */
export function checkLimit(edits: readonly FolderEdit[], folders: number): void {
  const isRename = stepsFor(edits).some(({ kind }) => kind === 'rename');
  const created = edits.filter(({ before, after }) => before.length === 0 && after.length > 0);
  const last = created.at(-1);
  if (last && !isRename && folders + created.length > limits.folders) {
    throw new FolderError('tooManyFolders', last.folder);
  }
}

/**
 * Makes `edits` at the service and returns what was done: less than that when somebody else has changed the folders
 * meanwhile, so that a maket would have been left in none. Rejects with `Stopped` when it was not done to its end, and
 * with the error itself when nothing was done.
 */
export async function carryOut(
  service: MailingService,
  edits: readonly FolderEdit[],
  { signal, onProgress }: ChangeOptions = {},
): Promise<readonly FolderEdit[]> {
  const steps = stepsFor(edits);
  const total = steps.reduce((sum, { makets }) => sum + makets.length, 0);
  const done = new Done(edits);
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
    throw changesAnything(done.edits) || isUnsure ? new Stopped(done.edits, isUnsure, error) : error;
  }
}

/** What has become of the folders so far. */
class Done {
  readonly #edits: readonly FolderEdit[];
  readonly #now: Map<string, readonly number[]>;

  constructor(edits: readonly FolderEdit[]) {
    this.#edits = edits;
    this.#now = new Map(edits.map(({ folder, before }) => [folder, before]));
  }

  note(step: Step, makets: readonly number[]): void {
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
