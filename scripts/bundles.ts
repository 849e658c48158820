/** What is bundled for the extension's package, and how. */
import type { BuildOptions, Plugin } from 'esbuild';
import { canIEmail } from './caniemail.ts';
import { compilerBundle, inspectorBundle } from './mjmlBundle.ts';
import { mjmlRegistry } from './mjmlRegistry.ts';

export interface BundleTarget {
  readonly outdir: string;
  /** Keeps names and source maps. */
  readonly development: boolean;
}

/** The options of every bundle, by its name. */
export function bundles({ outdir, development }: BundleTarget) {
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
    format: 'cjs',
    external: ['vscode'],
  };

  return {
    extension: {
      ...node,
      entryPoints: { extension: 'src/extension/extension.ts' },
      plugins: [
        loadedWhenUsed('service/index.ts', './service.js'),
        loadedWhenUsed('language/index.ts', './language.js'),
        loadedWhenUsed('checks/index.ts', './checks.js'),
      ],
      // Becomes `require`: the extension host loads CommonJS.
      supported: { 'dynamic-import': false },
    },
    // Without its second, experimental parser undici is a third smaller; Node's own copy is built the same way.
    service: {
      ...node,
      entryPoints: { service: 'src/service/index.ts' },
      define: { esbuildDetection: 'true' },
    },
    // The library for HTML is bundled from its modules: its other form loads files at run time.
    language: {
      ...node,
      entryPoints: { language: 'src/extension/language/index.ts' },
      mainFields: ['module', 'main'],
      define: { mjmlRegistry: JSON.stringify(mjmlRegistry()) },
    },
    checks: {
      ...node,
      entryPoints: { checks: 'src/extension/checks/index.ts' },
      plugins: [loadedWhenUsed('service/index.ts', './service.js')],
      supported: { 'dynamic-import': false },
    },
    compiler: { ...node, ...compilerBundle },
    inspector: {
      ...node,
      ...inspectorBundle,
      define: { canIEmailData: JSON.stringify(canIEmail()) },
    },
    sandbox: { ...node, entryPoints: { sandbox: 'src/sandbox/worker.ts' } },
    pages: {
      ...common,
      platform: 'browser',
      target: 'chrome140',
      format: 'iife',
      entryPoints: { preview: 'src/webview/preview/main.ts', statistics: 'src/webview/statistics/main.ts' },
    },
  } satisfies Record<string, BuildOptions>;
}

/** Turns the dynamic import of a module whose path ends so into loading the bundle beside, so that starting does not pay for it. */
function loadedWhenUsed(module: string, bundle: string): Plugin {
  const imported = new RegExp(`/${module.replaceAll('.', '\\.')}$`);
  return {
    name: `load ${bundle} when it is used`,
    setup(build) {
      build.onResolve({ filter: imported }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: bundle, external: true } : undefined,
      );
    },
  };
}
