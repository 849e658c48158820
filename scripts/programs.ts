import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Those of administrators are not in everybody's PATH. */
const moreFolders = ['/usr/local/sbin', '/usr/sbin'];

/** The path of the first of these programs that is installed. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...moreFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs packages of Debian, each list by itself; whether the first was. `false` where there is no such distribution, and where
 * a password would be asked for. Waits for another process that installs some: two test files, or what a killed run has left.
 */
export function installFromDebian(packages: readonly string[], nice: readonly string[] = []): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  console.error(`Installing ${packages.join(', ')} from the distribution.`);
  // In a session of its own, because an installation that is killed with its test leaves packages half configured.
  const apt = ['setsid', '--wait', 'flock', '/run/lock/mailroom-apt', 'apt-get'];
  const install = [...apt, 'install', '-y', '--no-install-recommends'];
  asRoot(...apt, 'update');
  if (!asRoot(...install, ...packages)) return false;
  if (nice.length > 0) asRoot(...install, ...nice);
  return true;
}

/** Runs a command as root, if that is allowed without a password; whether it succeeded. */
export function asRoot(...command: readonly string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...args] = [...sudo, ...command];
  // The temporary folder of tests may be gone before an installation ends.
  const env = { ...process.env, TMPDIR: undefined, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { env, stdio: 'ignore' }).status === 0;
}
