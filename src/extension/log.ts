import * as vscode from 'vscode';
import { redact } from './redact.ts';

/** The log that "Mailroom: Show Log" opens. Redacts keys and mail addresses in everything written to it. */
export interface Log extends vscode.Disposable {
  info(message: string): void;
  warn(message: string): void;
  /** Writes `message` with the error's stack and all its causes. */
  error(message: string, error?: unknown): void;
  /** Redacts `secret` in everything written from now on. */
  hide(secret: string): void;
  show(): void;
}

/** Opens the output channel. Ignores what is written after the log is disposed: VS Code would throw. */
export function createLog(): Log {
  const channel = vscode.window.createOutputChannel('Mailroom', { log: true });
  const secrets = new Set<string>();
  let isOpen = true;
  const write = (level: 'info' | 'warn' | 'error', text: string) => {
    if (isOpen) channel[level](redact(text, secrets));
  };
  return {
    info: (message) => write('info', message),
    warn: (message) => write('warn', message),
    error: (message, error) => write('error', [message, ...causes(error)].join('\n')),
    hide: (secret) => secrets.add(secret),
    show: () => channel.show(true),
    dispose: () => {
      isOpen = false;
      channel.dispose();
    },
  };
}

function causes(error: unknown): string[] {
  if (error === undefined) return [];
  if (!(error instanceof Error)) return [String(error)];
  return [error.stack ?? error.message, ...causes(error.cause)];
}
