import { lettersSent, type Rate, rates, share } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';

export type FunnelStep = 'sent' | 'delivered' | 'opened' | 'clicked';

export interface FunnelBar {
  readonly step: FunnelStep;
  /** The same as in the figures: of the letters sent, and of the delivered ones for what people did with them. */
  readonly rate: Rate;
  readonly base: 'sent' | 'delivered';
  /** In per cent of the picture's width. */
  readonly width: number;
}

/** Whatever is not nothing can be seen. */
const thinnest = 0.5;

/** From letter to click: a bar for each step, as long as its share of the letters that were sent. */
export function funnelBars(counters: Counters): FunnelBar[] {
  const sent = lettersSent(counters);
  const { delivery, open, click } = rates(counters);
  const bar = (step: FunnelStep, rate: Rate, base: FunnelBar['base']): FunnelBar => {
    const width = Math.min(100, (share({ part: rate.part, whole: sent }) ?? 0) * 100);
    return { step, rate, base, width: rate.part > 0 ? Math.max(thinnest, Math.round(width * 100) / 100) : 0 };
  };
  return [
    bar('sent', { part: sent, whole: sent }, 'sent'),
    bar('delivered', delivery, 'sent'),
    bar('opened', open, 'delivered'),
    bar('clicked', click, 'delivered'),
  ];
}
