#!/usr/bin/env node
/** The program `mailroom`, which checks letters in a terminal and in continuous integration. */
import './olderNode.ts';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), fileURLToPath(new URL('.', import.meta.url)));
