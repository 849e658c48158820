import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of system administration programs, which are not in every PATH. */
const moreFolders = ['/usr/local/sbin', '/usr/sbin'];

/** Returns the path of the first of these programs that is installed. */
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
 * Installs Debian packages, then optional ones (`nice`). Returns true if the first list was installed, and false on other
 * distributions or if a password is needed. Waits for other processes that install packages, such as another test file.
 */
export function installFromDebian(packages: readonly string[], nice: readonly string[] = []): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  console.error(`Installing ${packages.join(', ')} from the distribution.`);
  // `setsid` starts a separate session: an installation that is killed with its test would leave packages half configured.
  const apt = ['setsid', '--wait', 'flock', '/run/lock/mailroom-apt', 'apt-get'];
  const install = [...apt, 'install', '-y', '--no-install-recommends'];
  asRoot(...apt, 'update');
  if (!asRoot(...install, ...packages)) return false;
  if (nice.length > 0) asRoot(...install, ...nice);
  return true;
}

/** Runs a command as root if that needs no password. Returns true if it succeeded. */
export function asRoot(...command: readonly string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...args] = [...sudo, ...command];
  // Unsets TMPDIR, because the temporary folder of a test can be removed before the installation ends.
  const env = { ...process.env, TMPDIR: undefined, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { env, stdio: 'ignore' }).status === 0;
}
