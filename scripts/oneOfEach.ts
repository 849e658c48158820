import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** Files of packages by the file that can stand for them, so that the package has one of them. Both are paths in `node_modules`. */
type StandIns = Readonly<Record<string, string>>;

/** undici prefers a parser with SIMD instructions and has one without for machines that lack them. That one is fast enough everywhere. */
export const oneHttpParser = oneOfEach('one-http-parser', {
  'undici/lib/llhttp/llhttp_simd-wasm.js': 'undici/lib/llhttp/llhttp-wasm.js',
});

const entities = 'node_modules/entities/dist/commonjs';

/** juice and cheerio each bring the same version of entities. */
export const oneOfEntities = oneOfEach('one-of-entities', {
  [`cheerio/node_modules/htmlparser2/${entities}/decode.js`]: `juice/${entities}/decode.js`,
});

/** Fails the build if a file is no longer loaded: then its packages have changed. */
function oneOfEach(name: string, standIns: StandIns): Plugin {
  return {
    name,
    setup: ({ onLoad, onEnd }) => {
      const missed = new Set(Object.keys(standIns));
      onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
        const file = path.replaceAll('\\', '/').split(/^.*?\/node_modules\//)[1] ?? '';
        const standIn = standIns[file];
        if (standIn === undefined) return undefined;
        missed.delete(file);
        return { contents: `module.exports = require(${JSON.stringify(resolve('node_modules', standIn))});` };
      });
      onEnd(({ errors }) =>
        errors.length > 0 || missed.size === 0
          ? {}
          : {
              errors: [
                { text: `No package loads ${[...missed].join(', ')} any more: look at ${name} again` },
              ],
            },
      );
    },
  };
}
