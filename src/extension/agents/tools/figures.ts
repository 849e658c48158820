import { rates, share } from '../../../core/campaigns/statistics.ts';
import type { SendRecord } from '../../../core/journal/records.ts';
import type { Send, SendStatistics } from '../../../core/port/service.ts';

/** The maximum numbers of campaigns and of delivery errors in an answer. */
const mostCampaigns = 20;
const mostErrors = 20;

/** Returns the newest campaigns that the journal knows, the newest first. */
export const newestCampaigns = (sends: ReadonlyMap<number, SendRecord>) =>
  [...sends.values()]
    .reverse()
    .slice(0, mostCampaigns)
    .map(({ id, subject, at }) => ({ campaign: id, subject, createdAt: at }));

const states: Readonly<Record<number, string>> = { 0: 'planned', 1: 'running', 4: 'finished' };

/** Returns the figures of a campaign: counts, rates in percent, and the most frequent delivery errors. */
export function figuresOf({ send, statistics }: { send: Send; statistics: SendStatistics }) {
  const { common, errors } = statistics;
  const percent = Object.entries(rates(common)).flatMap(([name, rate]) => {
    const part = share(rate);
    return part === undefined ? [] : [[name, Math.round(part * 10_000) / 100] as const];
  });
  return {
    campaign: send.id,
    state: states[send.status] ?? `status ${send.status}`,
    counts: common,
    percent: Object.fromEntries(percent),
    errors: errors.toSorted((one, other) => other.count - one.count).slice(0, mostErrors),
  };
}
