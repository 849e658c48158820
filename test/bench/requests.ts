import type { Result } from './bench.ts';

export async function requests(): Promise<readonly Result[]> {
  return [];
}
