/** Why a file could not be written: the disk has no space left, or the file or its folder must not be changed. */
type DiskTrouble = 'full' | 'locked';

const troubles: Readonly<Record<string, DiskTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  SQLITE_FULL: 'full',
  EROFS: 'locked',
  EACCES: 'locked',
  EPERM: 'locked',
  NoPermissions: 'locked',
};

/** The codes in texts of errors that have none of their own: those of VS Code's files and settings, and of worker threads. */
const named = /\b(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/;

/** SQLite’s text of an error of the sandbox's data. */
const sqliteFull = 'database or disk is full';

/** The longest text of an error that is searched, in UTF-16 units. */
const longestText = 2_000;

/** Returns why the disk has refused an error's work; `undefined` if the error has another cause. */
export function diskTrouble(error: unknown): DiskTrouble | undefined {
  if (!(error instanceof Error) || isOfNoFile(error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  return troubles[code] ?? troubles[codeIn(error.message.slice(0, longestText))];
}

/** Ports and programs are refused with the same codes. */
function isOfNoFile({ syscall = '' }: NodeJS.ErrnoException): boolean {
  return /^(?:listen|connect|bind|spawn|kill)/.test(syscall);
}

function codeIn(text: string): string {
  return named.exec(text)?.[0] ?? (text.includes(sqliteFull) ? 'SQLITE_FULL' : '');
}
