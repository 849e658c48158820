import { stat } from 'node:fs/promises';
import { startSize } from '../../scripts/startFiles.ts';
import { comparedWithLimit, type Result } from './bench.ts';

/** Measures the download size and the code that is loaded at startup. */
export async function size(): Promise<readonly Result[]> {
  return [
    comparedWithLimit('size of the VSIX', await kilobytes('build/mailroom.vsix'), 2048, 'KB'),
    comparedWithLimit('size of what is loaded at start', (await startSize()) / 1000, 114, 'KB'),
  ];
}

async function kilobytes(path: string): Promise<number> {
  return (await stat(path)).size / 1024;
}
