import type { Counters } from '../../core/service.ts';
import { lettersSent, type Rate, share } from '../../core/statistics.ts';

export type FunnelStep = 'sent' | 'delivered' | 'opened' | 'clicked';

export interface FunnelBar {
  readonly step: FunnelStep;
  readonly ofSent: Rate;
  /** In per cent of the picture's width. */
  readonly width: number;
}

/** Whatever is not nothing can be seen. */
const thinnest = 0.5;

/** From letter to click: a bar for each step, as long as its share of the letters that were sent. */
export function funnelBars(counters: Counters): FunnelBar[] {
  const sent = lettersSent(counters);
  const bar = (step: FunnelStep, part: number): FunnelBar => {
    const ofSent = { part, whole: sent };
    const width = Math.min(100, (share(ofSent) ?? 0) * 100);
    return { step, ofSent, width: part > 0 ? Math.max(thinnest, Math.round(width * 100) / 100) : 0 };
  };
  return [
    bar('sent', sent),
    bar('delivered', counters.delivered),
    bar('opened', counters.opened),
    bar('clicked', counters.clicked),
  ];
}
