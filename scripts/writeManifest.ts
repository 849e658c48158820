/** Updates the commands and the rules of checks in `package.json`, and the commands in `src/extension/names.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { withCommandConstants, withCommandsAndRules } from './manifest/manifest.ts';

const manifest = JSON.parse(await readFile('package.json', 'utf8'));
await writeFile('package.json', `${JSON.stringify(withCommandsAndRules(manifest), null, 2)}\n`);

const names = 'src/extension/names.ts';
await writeFile(names, withCommandConstants(await readFile(names, 'utf8')));
