import type { Reading } from '../../core/campaigns/campaign.ts';
import { counterNames } from '../../core/campaigns/statistics.ts';
import { isObject } from '../../core/isObject.ts';
import type { Counters, DeliveryFailures } from '../../core/port/service.ts';

/** A reading as a line of a file, and back; `undefined` for a line that is torn or not one of ours. */
export function readingOf(line: string): Reading | undefined {
  try {
    const value = withTotals(JSON.parse(line));
    return isReading(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Lines of earlier versions name the totals as the service does. */
function withTotals(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.statistics) || !isObject(value.statistics.common)) return value;
  const { opens_total: opensTotal, clicks_total: clicksTotal, ...others } = value.statistics.common;
  if (opensTotal === undefined) return value;
  return { ...value, statistics: { ...value.statistics, common: { ...others, opensTotal, clicksTotal } } };
}

function isReading(value: unknown): value is Reading {
  if (!isObject(value)) return false;
  const { at, status, count, statistics } = value;
  return [at, status, count].every(Number.isFinite) && (statistics === undefined || isStatistics(statistics));
}

function isStatistics(value: unknown): value is { common: Counters; errors: DeliveryFailures[] } {
  if (!isObject(value)) return false;
  const { common, errors } = value;
  return (
    isObject(common) &&
    counterNames.every((name) => Number.isFinite(common[name])) &&
    typeof common.final === 'boolean' &&
    Array.isArray(errors) &&
    errors.every(isFailure)
  );
}

function isFailure(value: unknown): value is DeliveryFailures {
  return (
    isObject(value) &&
    Number.isFinite(value.code) &&
    Number.isFinite(value.count) &&
    typeof value.reason === 'string'
  );
}
