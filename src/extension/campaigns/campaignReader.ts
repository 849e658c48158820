import { type Reading, stageOf } from '../../core/campaigns/campaign.ts';
import { isNotFound } from '../../core/port/serviceError.ts';
import type { Connection } from '../accounts/connection.ts';

/** Reads a campaign at the service: its status, and its statistics once there can be any. `at` is the present. */
export async function readCampaign({ service }: Pick<Connection, 'service'>, id: number): Promise<Reading> {
  const { status, count } = await service.getSend(id, ['id', 'status', 'count']);
  const send = { status, count };
  if (stageOf(send) === 'planned') return { at: Date.now(), ...send };
  try {
    const { common, errors } = await service.getStatistics(id, ['id', 'common', 'errors']);
    return { at: Date.now(), ...send, statistics: { common, errors } };
  } catch (error) {
    // A campaign that has just begun may have no statistics yet; nothing says what the service answers then.
    if (isNotFound(error)) return { at: Date.now(), ...send };
    throw error;
  }
}
