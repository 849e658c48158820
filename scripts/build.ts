/** Bundles the extension, its workers and its pages into `dist`. `--watch` rebuilds on change, `--dev` keeps source maps. */
import { cp, rm } from 'node:fs/promises';
import { build, context } from 'esbuild';
import { bundles } from './bundles.ts';

const watch = process.argv.includes('--watch');
const development = watch || process.argv.includes('--dev');
const all = Object.values(bundles({ outdir: 'dist', development }));

await rm('dist', { recursive: true, force: true });
await cp('src/sandbox/demo/layouts', 'dist/demo/layouts', { recursive: true });
if (watch) {
  for (const options of all) await (await context(options)).watch();
  console.log('Watching for changes.');
} else {
  await Promise.all(all.map((options) => build(options)));
}
