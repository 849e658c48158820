import type { CanIEmail } from '../core/checks/support/canIEmail.ts';

declare global {
  /** Written into the bundle by `scripts/bundles.ts`. */
  const canIEmailData: CanIEmail;
}

/** What was known of mail clients when the extension was built. */
export const canIEmail: CanIEmail = canIEmailData;
