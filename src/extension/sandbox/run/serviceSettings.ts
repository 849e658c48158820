import * as vscode from 'vscode';
import { isObject } from '../../../core/isObject.ts';
import type { Misbehavior, SandboxPlan, SandboxSettings } from '../../../protocol/sandbox.ts';
import { settings } from '../../names.ts';
import { writtenHabits } from '../sandboxSettings.ts';

/** The maximum rate limit, in requests a second, and the maximum `Retry-After`, in seconds, as in the manifest. */
const mostPerSecond = 1000;
const longestRetryAfter = 3600;

/** Returns the options of the sandbox that the user's settings determine, without the footers. */
export function serviceSettings(): Omit<SandboxSettings, 'footers'> {
  const limit = writtenRateLimit();
  return { habits: writtenHabits(), plan: writtenPlan(), ...(limit && { misbehavior: limit }) };
}

/** Returns the plan of the sandbox's account. An invalid value, which the settings editor marks, counts as the default. */
function writtenPlan(): SandboxPlan {
  return userValue(settings.sandboxPlan) === 'basic' ? 'basic' : 'premium';
}

/** Returns the sandbox's rate limit; `undefined` for none and for invalid values. */
function writtenRateLimit(): Pick<Misbehavior, 'perSecond' | 'retryAfter'> | undefined {
  const limit = userValue(settings.sandboxRateLimit);
  const { requestsPerSecond, retryAfter } = isObject(limit) ? limit : {};
  if (!isPositiveCount(requestsPerSecond)) return undefined;
  return {
    perSecond: Math.min(requestsPerSecond, mostPerSecond),
    ...(isPositiveCount(retryAfter) && { retryAfter: String(Math.min(retryAfter, longestRetryAfter)) }),
  };
}

const isPositiveCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

/** Returns the user's own value. Settings of a workspace don't count: anybody can write them. */
const userValue = (name: string): unknown => vscode.workspace.getConfiguration().inspect(name)?.globalValue;
