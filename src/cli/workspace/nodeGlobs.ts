import { matchesGlob } from 'node:path';

/**
 * Stands in for picomatch in the editor’s package, where Node is new enough to match globs itself: it has the size of the rest of the command
 * line. Ignores case on Windows and macOS.
 */
export const nodeGlobs = (pattern: string) => (path: string) => matchesGlob(path, pattern);

// biome-ignore lint/style/noDefaultExport: as picomatch has it
export default nodeGlobs;
