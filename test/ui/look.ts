/**
 * Takes a picture of the extension in a real VS Code, as it was built last:
 * `npm run look -- --folder examples --file newsletter.mjml --command "Mailroom: Open Preview to the Side" --out look.png`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { themes, Workbench } from './support/workbench.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    file: { type: 'string' },
    command: { type: 'string', multiple: true, default: [] },
    theme: { type: 'string', default: 'dark' },
    language: { type: 'string' },
    scale: { type: 'string', default: '1' },
    wait: { type: 'string', default: '2000' },
    out: { type: 'string', default: 'build/look.png' },
  },
});

function isTheme(name: string): name is keyof typeof themes {
  return name in themes;
}

if (!isTheme(values.theme)) throw new Error(`The themes are ${Object.keys(themes).join(', ')}.`);
await using vscode = await Workbench.open({
  theme: values.theme,
  scale: Number(values.scale),
  ...(values.folder && { folder: values.folder }),
  ...(values.language && { language: values.language }),
});
await vscode.showMailroom();
if (values.file) await vscode.openFile(values.file);
for (const command of values.command) await vscode.run(command);
await delay(Number(values.wait));
await vscode.screenshot(values.out);
console.log(values.out);
