import type { Send, SendStatistics } from '../../core/port/service.ts';
import type { ActiveAccount } from './connection.ts';

/** Reads figures of one account, and can do nothing else with it. */
export interface FiguresReader {
  readonly accountName: string;
  /** Identifies the account in the journal. */
  readonly identity: string;
  read(
    campaign: number,
    signal: AbortSignal,
  ): Promise<{ readonly send: Send; readonly statistics: SendStatistics }>;
}

/** Connects the active account for reading figures. */
export async function readerOfFigures(active: Pick<ActiveAccount, 'connect'>): Promise<FiguresReader> {
  const { service, account, identity } = await active.connect();
  return {
    accountName: account.name,
    identity,
    read: async (campaign, signal) => ({
      send: await service.getSend(campaign, ['id', 'count', 'status'], signal),
      statistics: await service.getStatistics(campaign, ['id', 'common', 'errors'], signal),
    }),
  };
}
