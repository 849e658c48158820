import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawnGuarded } from '../../scripts/spawnGuarded.ts';
import { provideProgram } from './debianProgram.ts';
import { freePort } from './freePort.ts';

/** A running name server on the loopback interface. */
export interface NameServerProcess extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
}

/** Another program may take the port before the server does. */
const mostStarts = 5;

/**
 * Starts NSD, the name server of NLnet Labs, for these zones: the part of each zone file below `$ORIGIN`, by name. A zone without a text
 * can't be loaded, so that the server answers SERVFAIL.
 */
export async function startNsd(
  zones: Readonly<Record<string, string | undefined>>,
): Promise<NameServerProcess> {
  const program = provideProgram('nsd', { package: 'nsd', variable: 'NSD' });
  const folder = await mkdtemp(join(tmpdir(), 'mr-nsd-'));
  for (const [name, text] of Object.entries(zones)) {
    if (text !== undefined) await writeFile(join(folder, `${name}.zone`), `$ORIGIN ${name}.\n${text}`);
  }
  for (let start = 1; ; start++) {
    const port = await freePort();
    await writeFile(join(folder, 'nsd.conf'), settings(folder, port, Object.keys(zones)));
    const server = spawnGuarded(program, ['-d', '-c', join(folder, 'nsd.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(server, 'exit');
    const said: string[] = [];
    for await (const line of createInterface(server.stderr)) {
      said.push(line);
      if (line.includes('nsd started')) break;
    }
    if (said.at(-1)?.includes('nsd started')) {
      server.stderr.resume();
      return {
        host: '127.0.0.1',
        port,
        [Symbol.asyncDispose]: async () => {
          server.kill();
          await exited;
          await rm(folder, { recursive: true });
        },
      };
    }
    await exited;
    if (start === mostStarts) throw new Error(`NSD does not start:\n${said.join('\n')}`);
  }
}

function settings(folder: string, port: number, zones: readonly string[]): string {
  const server = `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  zonesdir: "${folder}"
  xfrdir: "${folder}"
  zonelistfile: "${folder}/zone.list"
  database: ""
  pidfile: ""
  xfrdfile: ""
  rrl-ratelimit: 0
  verbosity: 1
remote-control:
  control-enable: no
`;
  return server + zones.map((name) => `zone:\n  name: "${name}"\n  zonefile: "${name}.zone"\n`).join('');
}
