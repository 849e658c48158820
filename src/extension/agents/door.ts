import { delimiter } from 'node:path';
import * as vscode from 'vscode';
import { editorToolNames, fileToolNames, nameInEditor } from '../../protocol/toolNames.ts';
import type { Door } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { l10n } from '../kit/words.ts';
import { mcpServers } from '../names.ts';
import type { AgentsParts } from './index.ts';

interface AgentsDoorParts extends AgentsParts {
  readonly context: AgentsParts['context'] &
    Pick<vscode.ExtensionContext, 'environmentVariableCollection' | 'extension'>;
}

/**
 * The tools for agents, none of which sends; the server with the same tools, for programs that VS Code starts; and the command line in VS
 * Code’s terminal.
 */
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
  putOnPath(context);
  return { owned: [loaded, ...tools, offerServer(context)] } satisfies Door;
}

/** Puts the program `mailroom` on the path of VS Code’s terminals. It runs with the Node that runs this code. */
function putOnPath({
  environmentVariableCollection: variables,
  asAbsolutePath,
}: AgentsDoorParts['context']): void {
  variables.prepend('PATH', `${asAbsolutePath('dist/bin')}${delimiter}`);
  variables.replace('MAILROOM_NODE', process.execPath);
  variables.description = l10n.t('Adds the command “mailroom”, which checks layouts.');
}

/** Offers `mailroom mcp` for each folder on a disk, in trusted workspaces only: it may ask the folder’s repository. */
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
                [asAbsolutePath('dist/cli.mjs'), 'mcp', '--root', uri.fsPath],
                { ELECTRON_RUN_AS_NODE: '1' },
                extension.packageJSON.version,
              ),
          );
      },
    }),
  );
}
