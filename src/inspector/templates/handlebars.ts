import Handlebars from 'handlebars';
import { templateCode } from '../../core/templates/templateCode.ts';
import type { Renderer } from './renderer.ts';

const handlebars = Handlebars.create();
// The only helper that does more than compute what the template shows.
handlebars.registerHelper('log', () => '');

/** The maximum number of pieces of code. Compiling one takes 13 KB. */
const mostCode = 2_000;

/** Parses a template of Handlebars. An unknown helper shows its first value, or its block; a partial shows nothing. */
export function parseHandlebars(template: string): Renderer {
  if (templateCode(template).length > mostCode) throw new RangeError('Too much template code');
  const parsed = handlebars.parse(template);
  const render = handlebars.compile(parsed);
  const partials = emptyPartials(parsed);
  return (fields) => {
    const leftOut = new Set(Object.keys(partials).map((name) => `> ${name}`));
    function helperMissing(this: unknown, ...given: unknown[]) {
      const { name, fn } = given.pop() as Handlebars.HelperOptions & { readonly name: string };
      // A name without values is a field that the person lacks.
      if (given.length === 0) return undefined;
      leftOut.add(name);
      return fn ? fn(this) : given[0];
    }
    const html = render(fields, { partials, helpers: { helperMissing } });
    return { html, leftOut: [...leftOut] };
  };
}

function emptyPartials(program: hbs.AST.Program): Record<string, () => string> {
  const partials: Record<string, () => string> = {};
  class Partials extends Handlebars.Visitor {
    override PartialStatement(partial: hbs.AST.PartialStatement): void {
      if ('original' in partial.name && /^[a-z][\w./-]*$/i.test(String(partial.name.original)))
        partials[String(partial.name.original)] = () => '';
    }
  }
  new Partials().accept(program);
  return partials;
}
