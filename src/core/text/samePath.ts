/**
 * Returns a path in the form in which the paths of one file are equal. Windows and macOS ignore case, and macOS also whether letters with
 * marks are composed; `platform` is Node's name of the system.
 */
export function foldedPath(path: string, platform: string): string {
  if (platform === 'darwin') return path.normalize('NFC').toLowerCase();
  return platform === 'win32' ? path.toLowerCase() : path;
}

/** True if two paths lead to one file. False if one of them is missing. */
export const isSamePath = (one: string | undefined, other: string | undefined, platform: string): boolean =>
  one !== undefined && other !== undefined && foldedPath(one, platform) === foldedPath(other, platform);

/** True if a way, as `pathFrom` returns it, leads out of where it begins. */
export const leadsOut = (way: string): boolean => way === '..' || way.startsWith('../');

/**
 * Returns the way from one path to another, both absolute or both from the same folder, with forward slashes: '' for the same, `..` first if it is outside; `undefined` between two drives of
 * Windows. A folder that was opened in another spelling than the disk's is the same one there.
 */
export function pathFrom(from: string, to: string, platform: string): string | undefined {
  const [start, end] = [from, to].map((path) => path.split('/').filter((name) => name !== '')) as [
    string[],
    string[],
  ];
  const isShared = (name: string, at: number) =>
    foldedPath(name, platform) === foldedPath(end[at] ?? '', platform);
  const parting = start.findIndex((name, at) => !isShared(name, at));
  const shared = parting < 0 ? start.length : parting;
  if (platform === 'win32' && shared === 0 && [start, end].some(([first]) => first?.endsWith(':')))
    return undefined;
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/');
}
