import type { BuildOptions, Plugin } from 'esbuild';

/**
 * The library of the sandbox's mail server brings a private key for everybody, for servers that speak TLS and have none of their own.
 * This one does not speak it, and a published key has no place in the package.
 */
const withoutSharedKey: Plugin = {
  name: 'without-shared-key',
  setup(build) {
    let isMet = false;
    build.onLoad({ filter: /[\\/]smtp-server[\\/]dist[\\/]esm[\\/]tls-options\.js$/ }, () => {
      isMet = true;
      return { contents: 'export default (options) => ({ ...options });', loader: 'js' };
    });
    build.onEnd(({ errors }) =>
      isMet || errors.length > 0
        ? {}
        : { errors: [{ text: 'smtp-server no longer loads tls-options.js: look for its key again' }] },
    );
  },
};

/** The sandbox in its worker thread. */
export const sandboxBundle: BuildOptions = {
  entryPoints: { sandbox: 'src/sandbox/worker.ts' },
  plugins: [withoutSharedKey],
};
