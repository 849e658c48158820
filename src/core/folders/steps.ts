import { serviceLimits } from '../port/service.ts';
import { type FolderEdit, putIn, sameMakets, takenOut, union, without } from './change.ts';

/** A request that changes a folder. */
export type FolderStep =
  | { readonly kind: 'put'; readonly folder: string; readonly makets: readonly number[] }
  /** `homes` are the folders that hold the makets afterwards. Each maket must be in at least one of them. */
  | {
      readonly kind: 'take';
      readonly folder: string;
      readonly makets: readonly number[];
      readonly homes: readonly string[];
    }
  /** `into` are the makets that folder `to` already holds; empty unless this is a merge. */
  | {
      readonly kind: 'rename';
      readonly folder: string;
      readonly makets: readonly number[];
      readonly to: string;
      readonly into: readonly number[];
    };

/**
 * Returns the requests that make `edits`, in order, in batches that the service allows. Makets are put in first and taken out last, so that
 * each one is always in some folder. A folder that moves as a whole is renamed by one request.
 */
export function stepsFor(edits: readonly FolderEdit[]): FolderStep[] {
  const rename = renameFor(edits);
  if (rename) return [rename];
  const puts = edits.flatMap((edit) =>
    batches(putIn(edit)).map((makets): FolderStep => ({ kind: 'put', folder: edit.folder, makets })),
  );
  const takes = edits.flatMap((edit) => takesFor(edit, edits));
  return [...puts, ...takes];
}

function renameFor(edits: readonly FolderEdit[]): FolderStep | undefined {
  const from = edits.find(({ after }) => after.length === 0);
  const to = edits.find((edit) => edit !== from);
  if (!from || !to || from.before.length === 0 || edits.length > 2) return undefined;
  if (!sameMakets(to.after, union(to.before, from.before))) return undefined;
  return { kind: 'rename', folder: from.folder, makets: from.before, to: to.folder, into: to.before };
}

/**
 * Returns the requests that take makets out of a folder. Makets that end up in no other folder get separate requests, which need no check
 * of new folders.
 */
function takesFor(edit: FolderEdit, edits: readonly FolderEdit[]): FolderStep[] {
  const isHome = ({ after }: FolderEdit, maket: number) => after.includes(maket);
  const taken = takenOut(edit);
  const settled = taken.filter((maket) => edits.some((other) => isHome(other, maket)));
  return [...batches(settled), ...batches(without(taken, settled))].map((makets) => {
    const homes = edits.filter((other) => makets.some((maket) => isHome(other, maket)));
    return { kind: 'take', folder: edit.folder, makets, homes: homes.map(({ folder }) => folder) };
  });
}

function batches(makets: readonly number[]): number[][] {
  const count = Math.ceil(makets.length / serviceLimits.maketsPerRequest);
  return Array.from({ length: count }, (_, index) =>
    makets.slice(index * serviceLimits.maketsPerRequest, (index + 1) * serviceLimits.maketsPerRequest),
  );
}
