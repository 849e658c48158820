import { parseGo as parse } from '../../core/templates/go/parseGo.ts';
import { escapeTemplate } from './go/escaping/escapeTemplate.ts';
import { execute } from './go/execute.ts';
import { leftOutOf } from './go/leftOut.ts';
import type { GoMap } from './go/values.ts';
import { type Renderer, refuseMuchCode, TextMeter } from './renderer.ts';

/** The memory that an action takes, in bytes. */
const costOfCode = 1_000;

/**
 * Parses a template as Go's `html/template` does. Throws `GoError`, and so does the renderer, where Go reports an error. Functions of a
 * service show their value, and its templates show nothing. Throws `TooMuchCode`, too.
 */
export function parseGo(template: string): Renderer {
  refuseMuchCode(template, template.split('{{').length, costOfCode);
  const parsed = parse(template);
  const nodes = escapeTemplate(parsed);
  const leftOut = leftOutOf(parsed);
  return (fields) => ({
    html: execute(nodes, fields as GoMap, new TextMeter(template, fields)),
    leftOut,
  });
}
