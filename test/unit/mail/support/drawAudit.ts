import type { AuditedRecord, SpfAudit } from '../../../../src/mail/spf/audit.ts';

/** Returns an audit as text: the counts, the tree with `lookup number: term`, and the problems. */
export function drawAudit({ root, lookups, voidLookups, complete, problems }: SpfAudit): string {
  const counts = `${lookups} lookups, ${voidLookups} void${complete ? '' : ', incomplete'}`;
  const wrong = problems.map(({ code, ...values }) => `${code} ${JSON.stringify(values)}`);
  return [counts, ...drawRecord(root), ...wrong].join('\n');
}

function drawRecord(record: AuditedRecord): string[] {
  if (record.outcome !== 'found') return [`${record.domain}: ${record.outcome}`];
  const { text } = record.record;
  const lines = record.terms.flatMap(({ term, isReached, ordinal, lookups, isVoid, hosts, below }) => {
    const marks = [
      ...(ordinal === undefined ? [] : [`${ordinal}:`]),
      text.slice(term.start, term.end),
      ...(lookups > 1 ? [`(${lookups})`] : []),
      ...(isVoid ? ['void'] : []),
      ...(hosts === undefined ? [] : [`${hosts} hosts`]),
      ...(isReached ? [] : ['never reached']),
    ];
    return [`  ${marks.join(' ')}`, ...(below ? drawRecord(below).map((line) => `    ${line}`) : [])];
  });
  return [`${record.domain}: ${record.lookups}`, ...lines];
}
