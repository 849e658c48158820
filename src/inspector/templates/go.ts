import { limits } from '../../core/limits.ts';
import { parseGo as parse } from '../../core/templates/go/parseGo.ts';
import { escapeTemplate } from './go/escaping/escapeTemplate.ts';
import { execute } from './go/execute.ts';
import type { GoMap } from './go/values.ts';
import type { Renderer } from './renderer.ts';

/**
 * Parses a template as Go's `html/template` does. Throws `GoError`, and so does the renderer, where Go reports an error. Functions and
 * templates of a service are left out.
 */
export function parseGo(template: string): Renderer {
  const nodes = escapeTemplate(parse(template));
  return (fields) => execute(nodes, fields as GoMap, limits.letter);
}
