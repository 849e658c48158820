/** Formats all files, and fixes what lint can fix. */
import { runPackageProgram } from './packageProgram.ts';

process.exitCode = runPackageProgram('@biomejs/biome', 'biome', ['check', '--write', '.']) ? 0 : 1;
