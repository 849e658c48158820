/** How the HTML of a message was sent. In lower case, as the message says it; empty when it does not. */
export interface Transfer {
  readonly charset: string;
  readonly encoding: string;
}

/** The longest headers of a part that are looked at. */
const longestHead = 20_000;

/** How the first HTML part of a message was sent; `undefined` when there is none. Takes any text in linear time. */
export function transferOf(message: string): Transfer | undefined {
  let start = 0;
  while (start < message.length) {
    const end = endOfHead(message, start);
    const found = htmlTransfer(message.slice(start, Math.min(end, start + longestHead)));
    if (found) return found;
    // Another part begins behind a line with two hyphens.
    const boundary = message.indexOf('\n--', Math.max(0, end - 1));
    if (boundary === -1) return undefined;
    const line = message.indexOf('\n', boundary + 1);
    if (line === -1) return undefined;
    start = line + 1;
  }
  return undefined;
}

/** A head ends with an empty line. */
function endOfHead(message: string, start: number): number {
  const breaks = /\n\r?\n/g;
  breaks.lastIndex = start;
  return breaks.exec(message)?.index ?? message.length;
}

function htmlTransfer(head: string): Transfer | undefined {
  const headers = new Map<string, string>();
  let name = '';
  for (const line of head.split('\n')) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      headers.set(name, `${headers.get(name) ?? ''} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    headers.set(name, line.slice(colon + 1).trim());
  }
  const type = headers.get('content-type')?.toLowerCase() ?? '';
  if (!type.startsWith('text/html')) return undefined;
  const charset = /;\s{0,20}charset\s{0,20}=\s{0,20}"?([\w.:-]{1,60})/.exec(type)?.[1] ?? '';
  return { charset, encoding: headers.get('content-transfer-encoding')?.toLowerCase() ?? '' };
}
