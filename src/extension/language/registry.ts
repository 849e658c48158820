import type { Registry } from '../../core/mjml/registry.ts';

declare global {
  /** Written into the bundle by `scripts/bundles.ts`. */
  const mjmlRegistry: Registry;
}

/** The elements of the MJML that the compiler was made with. */
export const registry: Registry = mjmlRegistry;
