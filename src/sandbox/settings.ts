import { standardFooter } from '../core/letters/standardFooter.ts';
import { readHabits } from '../protocol/letterHabits.ts';
import type { SandboxFooters, SandboxOptions, SandboxPace } from '../protocol/sandbox.ts';
import type { LetterSettings, ServiceFooters } from './letters/content.ts';

/** Options with their defaults filled in. */
interface Settings {
  readonly pace: SandboxPace;
  readonly letters: LetterSettings;
  readonly trackingWindowMs: number;
}

const usualPace: SandboxPace = {
  startDelayMs: 3000,
  batchSize: 25,
  batchIntervalMs: 250,
  deferralMs: 20_000,
  claimMs: 15_000,
};
const usualTrackingWindowMs = 7 * 24 * 60 * 60_000;

export function withDefaults(options: SandboxOptions): Settings {
  return {
    pace: { ...usualPace, ...options.pace },
    letters: { footers: footersOf(options.footers), habits: readHabits(options.habits) },
    trackingWindowMs: options.trackingWindowMs ?? usualTrackingWindowMs,
  };
}

export function footersOf(given: SandboxFooters = {}): ServiceFooters {
  return { account: '', standard: standardFooter, ...given };
}
