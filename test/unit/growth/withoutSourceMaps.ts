import { registerHooks } from 'node:module';

// The bundles have no source maps: with them, Handlebars takes ten times as much memory to compile a template.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'source-map') throw new Error('There are no source maps.');
    return next(specifier, context);
  },
});
