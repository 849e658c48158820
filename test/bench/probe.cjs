/**
 * Activates both extensions, at once or when the window is idle, with the empty one first in every other window. Appends a line
 * with both times in ms. VS Code's own marks are whole milliseconds, which is too coarse for an empty extension.
 */
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { setTimeout } = require('node:timers/promises');
const vscode = require('vscode');

exports.activate = async () => {
  const { MAILROOM_TIMES: file = '', MAILROOM_WHEN: when } = process.env;
  if (when === 'at rest') await rest();
  const earlier = existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
  const times = {};
  for (const name of earlier % 2 === 0 ? ['mailroom', 'empty'] : ['empty', 'mailroom']) {
    const began = performance.now();
    await vscode.extensions.getExtension(`mailroom.${name}`).activate();
    times[name] = performance.now() - began;
  }
  appendFileSync(file, `${JSON.stringify(times)}\n`);
};

/** Resolves when the extension host has been almost idle for a second, on a busy machine after ten seconds. */
async function rest() {
  const end = performance.now() + 10_000;
  for (let quiet = 0; quiet < 20 && performance.now() < end; ) {
    const before = performance.eventLoopUtilization();
    await setTimeout(50);
    quiet = performance.eventLoopUtilization(before).utilization < 0.05 ? quiet + 1 : 0;
  }
}
