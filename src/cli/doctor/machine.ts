import { Resolver } from 'node:dns/promises';
import { release } from 'node:os';
import { browserDiagnosis, type Diagnosis, nameServerDiagnosis } from '../../core/diagnosis.ts';
import { lookForBrowser } from '../pictures/lookForBrowser.ts';
import type { Program } from '../program.ts';
import { versionOf } from '../version.ts';
import { runGit } from '../workspace/git.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Names the versions that a report of a fault needs. */
export async function examineVersions({ l10n, bundles, platform }: Program): Promise<Diagnosis> {
  const version = await versionOf(bundles);
  const system = `${platform} ${process.arch} (${release()})`;
  return {
    state: 'good',
    subject: l10n.t('Versions'),
    seen: l10n.t('Mailroom {0}, Node {1}, {2}.', version, process.versions.node, system),
  };
}

/** Tells whether Git is there, which finds out what has changed. */
export async function examineGit({ l10n }: Program, { root }: Workspace): Promise<Diagnosis> {
  const isThere = await succeeds(runGit(root, ['--version']));
  const isRepository = isThere && (await succeeds(runGit(root, ['rev-parse', '--git-dir'])));
  if (isRepository) {
    return {
      state: 'good',
      subject: 'Git',
      seen: l10n.t('The folder is in a repository, so changes can be found.'),
    };
  }
  return {
    state: 'attention',
    subject: 'Git',
    seen: isThere
      ? l10n.t('The folder is in no repository, so nothing can be compared with earlier versions.')
      : l10n.t('Git can’t be started, so nothing can be compared with earlier versions.'),
  };
}

/** Tells which browser draws pictures of letters: the one that `MAILROOM_BROWSER` names, or an installed one. */
export async function examineBrowser(program: Program): Promise<Diagnosis> {
  const { l10n } = program;
  const advice = l10n.t('Install Chrome, Edge or Chromium, or name one in the variable MAILROOM_BROWSER.');
  return browserDiagnosis(l10n, await lookForBrowser(program, undefined), advice);
}

/** Tells whether the environment names a proxy, without its address: it may hold a password. */
export function examineNetwork({ l10n, env }: Program): Diagnosis {
  const subject = l10n.t('Proxy');
  const isSet = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    return {
      state: 'attention',
      subject,
      seen: l10n.t('Certificates are not checked in programs of Node that you start here.'),
      advice: l10n.t('Remove the variable NODE_TLS_REJECT_UNAUTHORIZED.'),
    };
  }
  return {
    state: 'good',
    subject,
    seen: isSet
      ? l10n.t('The environment names a proxy. The command line makes no requests, so it needs none.')
      : l10n.t('The environment names no proxy. The command line makes no requests, so it needs none.'),
  };
}

/** How long to wait for a name server, in milliseconds. */
const patienceMs = 4000;

/** Asks the name servers of the system for the servers of the root, which each of them knows. */
export async function examineNameServers({ l10n }: Program): Promise<Diagnosis> {
  const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
  const patience = setTimeout(() => resolver.cancel(), patienceMs);
  const answered = await succeeds(resolver.resolveNs('.'));
  clearTimeout(patience);
  return nameServerDiagnosis(l10n, answered);
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
