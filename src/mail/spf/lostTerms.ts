/**
 * Returns the terms of SPF records that another record lacks, as they are written. Leaves out `all`, which authorizes no server of its
 * own.
 */
export function lostTerms(before: readonly string[], after: string): string[] {
  const kept = new Set(termsOf(after).map(asCompared));
  const terms = new Map(before.flatMap(termsOf).map((term) => [asCompared(term), term]));
  return [...terms].filter(([compared]) => !kept.has(compared) && compared !== 'all').map(([, term]) => term);
}

/** Returns the terms of a record without its version. */
const termsOf = (record: string) => record.trim().split(' ').slice(1).filter(Boolean);

/** Names ignore case, and `+` is the default qualifier (RFC 7208, section 4.6.2). */
function asCompared(term: string): string {
  const text = term.toLowerCase();
  if (/^[-~?]all$/.test(text)) return 'all';
  return text.startsWith('+') ? text.slice(1) : text;
}
