/**
 * Runs a script of this project, `node scripts/run.mjs scripts/check.ts`, if this Node can. It is JavaScript that an old Node reads, too: that
 * one would say only that it doesn’t know the ending `.ts`.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const needed = 24;

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `This needs Node ${needed} or later, and this is ${process.version}. npm ci installs it on Linux and on Windows (x64); otherwise get it from https://nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(process.argv[1])).href);
}
