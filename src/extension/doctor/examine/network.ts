import { Resolver } from 'node:dns/promises';
import * as vscode from 'vscode';
import { nameServerDiagnosis } from '../../../core/diagnosis.ts';
import { usualNameServers } from '../../kit/nameServers.ts';
import { networkOf } from '../../kit/network.ts';
import { l10n } from '../../kit/words.ts';
import { settings } from '../../names.ts';
import type { Finding } from './finding.ts';
import { openSetting } from './openSetting.ts';

/** Tells by which way requests leave, without the proxy’s address: it may hold a password. */
export function examineProxy(): Finding {
  const subject = l10n.t('Proxy');
  const { proxy, strictSSL } = networkOf(vscode.workspace.getConfiguration());
  const seen = proxy
    ? l10n.t('Requests go through the proxy of VS Code’s settings.')
    : l10n.t('Requests go to the service directly: no proxy is set in VS Code.');
  if (strictSSL) return { state: 'good', subject, seen };
  return {
    state: 'attention',
    subject,
    seen: l10n.t('Certificates are not checked, so somebody on the way could read the key.'),
    step: openSetting(l10n.t('Turn On “{0}”', 'http.proxyStrictSSL'), 'http.proxyStrictSSL'),
  };
}

/** How long to wait for a name server, in milliseconds. */
const patienceMs = 4000;

/** Asks the name servers for the servers of the root, which each of them knows. */
export async function examineNameServers(signal: AbortSignal): Promise<Finding> {
  const servers = usualNameServers();
  const answered = await Promise.all(servers.map((server) => answers(server, signal)));
  signal.throwIfAborted();
  const diagnosis = nameServerDiagnosis(l10n, answered.some(Boolean));
  if (diagnosis.state === 'good') return diagnosis;
  return { ...diagnosis, step: openSetting(l10n.t('Name Other Servers'), settings.domainResolvers) };
}

async function answers(
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
): Promise<boolean> {
  const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
  resolver.setServers([host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`]);
  const stop = () => resolver.cancel();
  signal.addEventListener('abort', stop);
  try {
    return (await resolver.resolveNs('.')).length > 0;
  } catch {
    return false;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
