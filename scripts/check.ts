/** Checks types, format and lint. Exits with a non-zero code if one of them reports a problem. */
import { runPackageProgram } from './packageProgram.ts';

const results = [
  runPackageProgram('typescript', 'tsc', ['-b']),
  runPackageProgram('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.']),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
