import * as vscode from 'vscode';

type Handler = (...args: unknown[]) => unknown;

/**
 * Until it is disposed, commands that the extension has registered already can be registered again, and calls
 * of these `names` go to the new handlers. `calls` records those without a handler.
 */
export function takeCommands(names: readonly string[], calls: unknown[][] = []): vscode.Disposable {
  const { registerCommand, executeCommand } = vscode.commands;
  const handlers = new Map<string, Handler>();
  Object.assign(vscode.commands, {
    registerCommand: (name: string, handler: Handler) => {
      handlers.set(name, handler);
      return { dispose: () => handlers.delete(name) };
    },
    executeCommand: async (name: string, ...args: unknown[]) => {
      if (!names.includes(name)) return executeCommand(name, ...args);
      const handler = handlers.get(name);
      return handler ? handler(...args) : calls.push([name, ...args]);
    },
  });
  return { dispose: () => void Object.assign(vscode.commands, { registerCommand, executeCommand }) };
}
