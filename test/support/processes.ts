import { readdirSync, readFileSync } from 'node:fs';

/** The ids of all processes that a process has started, directly or through others. Reads `/proc`. */
export function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), statusOf(Number(name))?.parent] as const);
  const found = [pid];
  for (const parent of found) {
    found.push(...parents.flatMap(([child, itsParent]) => (itsParent === parent ? child : [])));
  }
  return found.slice(1);
}

/** Returns true until the process has ended, even if its parent has not yet read the exit code. */
export function isRunning(pid: number): boolean {
  const state = statusOf(pid)?.state;
  return state !== undefined && state !== 'Z';
}

function statusOf(pid: number): { readonly state: string; readonly parent: number } | undefined {
  try {
    // The name of the program is in parentheses and may contain anything.
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
