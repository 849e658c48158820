import type * as vscode from 'vscode';
import type { Network } from '../../service/index.ts';

/** Reads the proxy and TLS options from VS Code's `http.*` settings. */
export function networkOf(configuration: vscode.WorkspaceConfiguration): Network {
  const direct = configuration.get('http.proxySupport') === 'off';
  return {
    proxy: configuration.get('http.proxy', ''),
    noProxy: direct ? ['*'] : configuration.get<string[]>('http.noProxy', []),
    strictSSL: configuration.get('http.proxyStrictSSL', true),
  };
}
