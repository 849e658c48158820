import { percentDecoded } from '../text/decodedText.ts';

/** Words in addresses and link texts that suggest unsubscribing. */
export const unsubscribing =
  /unsub|opt[-_ ]?out|sign[-_ ]?off|remove[-_ ]?me|list-?manage|(?:manage|email|mail|subscription)[-_ /]?(?:preferences|settings)|otpis|отпис|отказат|настро\S{0,20} (?:подпис|рассыл)|abmeld|abbestell|d[ée]sabonn|d[ée]sinscri|cancelar|darse de baja|disiscri|uitschrijv|wypisz/i;

/** Returns true if an address looks like one that unsubscribes whoever requests it. */
export function isToUnsubscribe(address: string): boolean {
  return unsubscribing.test(percentDecoded(address));
}
