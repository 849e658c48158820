import type * as vscode from 'vscode';
import type { Network } from '../../service/index.ts';

/** How VS Code's settings want the network to be reached. */
export function networkOf(configuration: vscode.WorkspaceConfiguration): Network {
  const direct = configuration.get('http.proxySupport') === 'off';
  return {
    proxy: configuration.get('http.proxy', ''),
    noProxy: direct ? ['*'] : configuration.get<string[]>('http.noProxy', []),
    strictSSL: configuration.get('http.proxyStrictSSL', true),
  };
}
