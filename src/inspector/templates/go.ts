import { limits } from '../../core/limits.ts';
import { parseGo as parse } from '../../core/templates/go/parseGo.ts';
import { escapeTemplate } from './go/escaping/escapeTemplate.ts';
import { execute } from './go/execute.ts';
import { leftOutOf } from './go/leftOut.ts';
import type { GoMap } from './go/values.ts';
import type { Renderer } from './renderer.ts';

/**
 * Parses a template as Go's `html/template` does. Throws `GoError`, and so does the renderer, where Go reports an error. Functions of a
 * service show their value, and its templates show nothing.
 */
export function parseGo(template: string): Renderer {
  const parsed = parse(template);
  const nodes = escapeTemplate(parsed);
  const leftOut = leftOutOf(parsed);
  return (fields) => ({ html: execute(nodes, fields as GoMap, limits.letter), leftOut });
}
