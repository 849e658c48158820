import { stat } from 'node:fs/promises';
import { comparedWithLimit, type Result } from './bench.ts';

/** What is downloaded, and what is read when the extension starts. */
export async function size(): Promise<readonly Result[]> {
  return [
    comparedWithLimit('size of the VSIX', await kilobytes('build/mailroom.vsix'), 2048, 'KB'),
    comparedWithLimit('size of dist/extension.js', await kilobytes('dist/extension.js'), 300, 'KB'),
  ];
}

async function kilobytes(path: string): Promise<number> {
  return (await stat(path)).size / 1024;
}
