/** Bundles the extension, its workers and its pages into `dist`. `--watch` rebuilds on change, `--dev` keeps source maps. */
import { cp, rm } from 'node:fs/promises';
import { type BuildOptions, build, context } from 'esbuild';

const watch = process.argv.includes('--watch');
const development = watch || process.argv.includes('--dev');

const common: BuildOptions = {
  bundle: true,
  outdir: 'dist',
  minify: !development,
  sourcemap: development ? 'linked' : false,
  logLevel: 'warning',
  legalComments: 'none',
};

const node: BuildOptions = {
  ...common,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  external: ['vscode'],
};

const bundles: BuildOptions[] = [
  { ...node, entryPoints: { extension: 'src/extension/extension.ts' } },
  { ...node, entryPoints: { sandbox: 'src/sandbox/worker.ts' } },
  {
    ...common,
    platform: 'browser',
    target: 'chrome140',
    format: 'iife',
    entryPoints: { preview: 'src/webview/preview/main.ts', statistics: 'src/webview/statistics/main.ts' },
  },
];

await rm('dist', { recursive: true, force: true });
await cp('src/sandbox/demo/layouts', 'dist/demo', { recursive: true });
if (watch) {
  for (const options of bundles) await (await context(options)).watch();
  console.log('Watching for changes.');
} else {
  await Promise.all(bundles.map((options) => build(options)));
}
