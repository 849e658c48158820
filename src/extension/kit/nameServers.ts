import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import * as vscode from 'vscode';
import type { NameServer } from '../../service/dns/ask.ts';
import { settings } from '../names.ts';

/** Returns the name servers to use for DNS lookups: those in the setting or, without any, the system's. */
export function usualNameServers(): readonly NameServer[] {
  const named = vscode.workspace.getConfiguration().get<unknown>(settings.domainResolvers);
  const chosen = readServers(Array.isArray(named) ? named : []);
  return chosen.length > 0 ? chosen : readServers(getServers());
}

/** Parses name servers such as `192.0.2.1`, `192.0.2.1:5300` or `[2001:db8::1]:5300`. Leaves out all other values. */
export function readServers(texts: readonly unknown[]): NameServer[] {
  return texts.flatMap((text) => {
    const server = typeof text === 'string' ? readServer(text.trim()) : undefined;
    return server ? [server] : [];
  });
}

function readServer(text: string): NameServer | undefined {
  if (isIP(text) !== 0) return { host: text, port: 53 };
  const colon = text.lastIndexOf(':');
  const host = text.slice(0, colon).replace(/^\[|\]$/g, '');
  const port = Number(text.slice(colon + 1));
  return colon > 0 && isIP(host) !== 0 && Number.isInteger(port) && port > 0 && port < 0x1_0000
    ? { host, port }
    : undefined;
}
