import type { Plugin } from 'esbuild';

/**
 * Removes the default TLS key of smtp-server. The sandbox's server does not use TLS, and the package should not contain a
 * private key that is public.
 */
export const withoutSharedKey: Plugin = {
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
