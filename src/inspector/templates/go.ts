import { asHandlebars } from './goTemplate.ts';
import { parseHandlebars } from './handlebars.ts';
import type { Renderer } from './renderer.ts';

/** Parses a template of Go, which Handlebars fills in, as far as that has the same code. */
export const parseGo = (template: string): Renderer => parseHandlebars(asHandlebars(template));
