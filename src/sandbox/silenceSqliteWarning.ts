/** Node 22 warns of node:sqlite once; nobody who runs the sandbox can do anything about it. Other warnings stay. */
export function silenceSqliteWarning(): void {
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning' && /sqlite/i.test(warning.message)) return;
    for (const listener of listeners) listener(warning);
  });
}
