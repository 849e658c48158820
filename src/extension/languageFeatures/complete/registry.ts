import type { Registry } from '../../../core/mjml/registry.ts';

declare global {
  /** A `Registry` as JSON, written into the bundle by `scripts/bundles.ts`. */
  const mjmlRegistry: string;
}

/** The elements of the compiler’s MJML version. Has no prototype, because arbitrary names such as `constructor` are looked up in it. */
export const registry: Registry = withoutPrototype(
  Object.entries(JSON.parse(mjmlRegistry) as Registry).map(([name, element]) => [
    name,
    { ...element, attributes: withoutPrototype(Object.entries(element.attributes)) },
  ]),
);

function withoutPrototype<T>(entries: readonly (readonly [name: string, value: T])[]): Record<string, T> {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}
