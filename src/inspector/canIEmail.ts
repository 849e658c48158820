import type { CanIEmail } from '../core/checks/support/canIEmail.ts';

declare global {
  /** JSON, defined at build time by `scripts/bundles.ts`. */
  const canIEmailData: string;
}

/** Can I email's data, as of the build. */
export const canIEmail: CanIEmail = JSON.parse(canIEmailData);
