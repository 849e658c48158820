import * as vscode from 'vscode';
import { editorToolNames, fileToolNames, nameInEditor } from '../../protocol/toolNames.ts';
import type { Door } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { mcpServers } from '../names.ts';
import type { AgentsParts } from './index.ts';

interface AgentsDoorParts extends AgentsParts {
  readonly context: AgentsParts['context'] & Pick<vscode.ExtensionContext, 'extension'>;
}

/** The tools for agents, none of which sends, and the server with the same tools, for programs that VS Code starts. */
export function agentsDoor(parts: AgentsDoorParts) {
  const { context } = parts;
  const loaded = new LazyPart(async () => {
    const { AgentTools } = await import('./index.ts');
    return new AgentTools(parts);
  });
  const tools = [...fileToolNames, ...editorToolNames].map((name) =>
    vscode.lm.registerTool<object>(nameInEditor(name), {
      prepareInvocation: async ({ input }) => (await loaded.load()).prepare(name, input),
      invoke: async ({ input }, token) => (await loaded.load()).invoke(name, input, token),
    }),
  );
  return { owned: [loaded, ...tools, offerServer(context)] } satisfies Door;
}

/** Offers the server for each folder on a disk, in trusted workspaces only: it may ask the folder’s repository. */
function offerServer({ asAbsolutePath, extension }: AgentsDoorParts['context']): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const { onDidGrantWorkspaceTrust, onDidChangeWorkspaceFolders } = vscode.workspace;
  return vscode.Disposable.from(
    changed,
    onDidGrantWorkspaceTrust(() => changed.fire()),
    onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider(mcpServers, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => {
        const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
        return folders
          .filter(({ uri }) => uri.scheme === 'file')
          .map(
            ({ name, uri }) =>
              new vscode.McpStdioServerDefinition(
                `Mailroom: ${name}`,
                process.execPath,
                [asAbsolutePath('dist/agents.mjs'), '--root', uri.fsPath],
                { ELECTRON_RUN_AS_NODE: '1' },
                extension.packageJSON.version,
              ),
          );
      },
    }),
  );
}
