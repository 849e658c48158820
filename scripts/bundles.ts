/** The esbuild options of the bundles in the extension's package. */
import { resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { canIEmail } from './caniemail.ts';
import { eagerImports } from './eagerImports.ts';
import { layoutPackages } from './mjmlBundle.ts';
import { mjmlRegistry } from './mjmlRegistry.ts';
import { oneEntityTable } from './oneEntityTable.ts';
import { oneHttpParser, oneOfEntities } from './oneOfEach.ts';
import { oneStartFile } from './oneStartFile.ts';
import { ruleFacts } from './ruleFacts.ts';
import {
  smallerCssTree,
  smallerEntities,
  smallerLanguageService,
  smallerNodemailer,
} from './smallerPackages.ts';
import { vscodeOnce } from './vscodeOnce.ts';
import { withoutSharedKey } from './withoutSharedKey.ts';

export interface BundleTarget {
  readonly outdir: string;
  /** True to keep names and to write source maps. */
  readonly development: boolean;
  /** Additional entry points that share the extension's modules: their source files, by bundle name. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** Returns the options of every bundle, by its name. */
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

  const page: BuildOptions = { ...common, platform: 'browser', target: 'chrome140' };

  /** ES modules, because esbuild then puts what several files import into chunks. */
  const shared: BuildOptions = {
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    banner: { js: requireForPackages },
  };

  return {
    extension: {
      ...node,
      entryPoints: {
        extension: 'src/extension/extension.ts',
        service: 'src/service/index.ts',
        language: 'src/extension/languageFeatures/index.ts',
        checks: 'src/extension/checks/index.ts',
        ...beside,
      },
      ...shared,
      plugins: [
        oneStartFile('extension', 'src/extension/extension.ts', Object.values(beside)),
        ruleFacts,
        oneEntityTable,
        smallerLanguageService,
        oneHttpParser,
        vscodeOnce('{src/extension,test/host,test/parts}/**/*.ts'),
      ],
      // Prefer ES modules: the UMD build of vscode-html-languageservice loads files at run time.
      mainFields: ['module', 'main'],
      define: {
        // Drops the experimental second parser of undici, a third of its size. Node's own copy is built the same way.
        esbuildDetection: 'true',
        mjmlRegistry: jsonText(mjmlRegistry()),
      },
    },
    // One build, so that what several threads need is in the package once.
    threads: {
      ...node,
      ...shared,
      entryPoints: {
        compiler: 'src/compiler/worker.ts',
        inspector: 'src/inspector/worker.ts',
        importer: 'src/importer/worker.ts',
        lookup: 'src/lookup/worker.ts',
        sandbox: 'src/sandbox/worker.ts',
        // The command line for VS Code’s terminal, which is also the thread of the tools for agents.
        cli: 'src/cli/main.ts',
      },
      alias: { ...layoutPackages.alias, picomatch: resolve('src/cli/workspace/nodeGlobs.ts') },
      plugins: [
        ...layoutPackages.plugins,
        withoutSharedKey,
        smallerNodemailer,
        smallerEntities,
        oneOfEntities,
        eagerImports,
      ],
      define: { canIEmailData: jsonText(canIEmail()) },
    },
    // ES modules, so that what pages share is in the package once.
    pages: {
      ...page,
      format: 'esm',
      splitting: true,
      chunkNames: 'shared/[hash]',
      entryPoints: {
        statistics: 'src/webview/statistics/main.ts',
        campaigns: 'src/webview/campaigns/main.ts',
        domain: 'src/webview/domain/main.ts',
        import: 'src/webview/import/main.ts',
        links: 'src/webview/links/main.ts',
        review: 'src/webview/review/main.ts',
        changes: 'src/webview/changes/main.ts',
        pictures: 'src/webview/pictures/main.ts',
        // The style of them all, in the package once.
        page: 'src/webview/shared/page.css',
      },
    },
    // One script, which an approval packet contains.
    packet: { ...page, format: 'iife', entryPoints: { packet: 'src/webview/packet/main.ts' } },
    // The parser and the frame of letters are all that these pages share: one file.
    letterPages: {
      ...page,
      format: 'esm',
      splitting: true,
      chunkNames: 'letterFrame',
      plugins: [smallerCssTree],
      entryPoints: {
        preview: 'src/webview/preview/main.ts',
        letter: 'src/webview/letter/main.ts',
      },
    },
  } satisfies Record<string, BuildOptions>;
}

/** Returns data for `define`: as a string, because esbuild would move an object from the module that uses it into a shared chunk. */
const jsonText = (data: unknown) => JSON.stringify(JSON.stringify(data));

/**
 * Defines `require` in ES modules, for bundled CommonJS packages that load Node's modules with it. esbuild doesn't rename what a banner
 * declares, so the name of the import is one that no module has.
 */
const requireForPackages =
  "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);";
