/** What is bundled for the extension's package, and how. */
import type { BuildOptions } from 'esbuild';
import { canIEmail } from './caniemail.ts';
import { compilerBundle, inspectorBundle } from './mjmlBundle.ts';
import { mjmlRegistry } from './mjmlRegistry.ts';
import { oneStartFile } from './oneStartFile.ts';
import { sandboxBundle } from './sandboxBundle.ts';
import { vscodeOnce } from './vscodeOnce.ts';

export interface BundleTarget {
  readonly outdir: string;
  /** Keeps names and source maps. */
  readonly development: boolean;
  /** Files to put beside the extension, which share its modules: their names, and where they are in the source. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** The options of every bundle, by its name. */
export function bundles({ outdir, development, beside = {} }: BundleTarget) {
  const common: BuildOptions = {
    bundle: true,
    outdir,
    minify: !development,
    sourcemap: development ? 'linked' : false,
    logLevel: 'warning',
    legalComments: 'none',
  };

  const node: BuildOptions = {
    ...common,
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
  };

  const thread: BuildOptions = { ...node, format: 'cjs' };

  return {
    // Modules, so that what is loaded when it is used is split off, and no module is there twice.
    extension: {
      ...node,
      entryPoints: {
        extension: 'src/extension/extension.ts',
        service: 'src/service/index.ts',
        language: 'src/extension/language/index.ts',
        checks: 'src/extension/checks/index.ts',
        ...beside,
      },
      format: 'esm',
      splitting: true,
      outExtension: { '.js': '.mjs' },
      chunkNames: 'shared/[hash]',
      banner: { js: requireForPackages },
      plugins: [
        oneStartFile('extension', 'src/extension/extension.ts', Object.values(beside)),
        vscodeOnce('{src/extension,test/host,test/parts}/**/*.ts'),
      ],
      // The library for HTML is bundled from its modules: its other form loads files at run time.
      mainFields: ['module', 'main'],
      define: {
        // Without its second, experimental parser undici is a third smaller; Node's own copy is built the same way.
        esbuildDetection: 'true',
        // A text, which stays where it is used: an object would be split off into what all parts share.
        mjmlRegistry: JSON.stringify(JSON.stringify(mjmlRegistry())),
      },
    },
    compiler: { ...thread, ...compilerBundle },
    inspector: {
      ...thread,
      ...inspectorBundle,
      define: { canIEmailData: JSON.stringify(canIEmail()) },
    },
    sandbox: { ...thread, ...sandboxBundle },
    lookup: { ...thread, entryPoints: { lookup: 'src/lookup/worker.ts' } },
    importer: { ...thread, entryPoints: { importer: 'src/importer/worker.ts' } },
    pages: {
      ...common,
      platform: 'browser',
      target: 'chrome140',
      format: 'iife',
      entryPoints: {
        preview: 'src/webview/preview/main.ts',
        statistics: 'src/webview/statistics/main.ts',
        domain: 'src/webview/domain/main.ts',
        letter: 'src/webview/letter/main.ts',
      },
    },
  } satisfies Record<string, BuildOptions>;
}

/** Packages in CommonJS ask for Node's own modules by `require`, which modules do not have. */
const requireForPackages =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
