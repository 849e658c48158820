import { layoutRules, rules } from '../../src/core/checks/rules.ts';
import { nameInEditor } from '../../src/protocol/toolNames.ts';
import { editorTools, fileTools } from '../../src/protocol/tools.ts';
import { commands } from './commands.ts';

const severities = ['off', 'hint', 'information', 'warning', 'error'];

interface Item {
  readonly command?: string;
}

/** The parts of `package.json` that these functions read or change. All others stay as they are. */
interface Manifest {
  readonly contributes: {
    readonly commands: readonly object[];
    readonly menus: Readonly<Record<string, readonly Item[]>>;
    readonly keybindings: readonly Item[];
    readonly configuration: { readonly properties: Readonly<Record<string, object>> };
  };
}

/**
 * Returns the manifest with the commands of `commands.ts`, their menus and keys, and the rules of checks as the setting
 * `mailroom.checks.rules` lists them, and the tools for agents. Submenus, and keys of commands that are not Mailroom’s own, stay as they are.
 */
export function withCommandsAndRules<M extends Manifest>(manifest: M): M {
  const { contributes } = manifest;
  const { properties } = contributes.configuration;
  return {
    ...manifest,
    contributes: {
      ...contributes,
      commands: Object.entries(commands).map(([id, { icon, enablement }]) => ({
        command: `mailroom.${id}`,
        title: `%command.${id}%`,
        category: 'Mailroom',
        icon: icon && `$(${icon})`,
        enablement,
      })),
      menus: menus(contributes.menus),
      keybindings: [...contributes.keybindings.filter(isForeign), ...keys()],
      languageModelTools: agentTools(),
      configuration: {
        ...contributes.configuration,
        properties: {
          ...properties,
          'mailroom.checks.rules': { ...properties['mailroom.checks.rules'], properties: ruleProperties() },
        },
      },
    },
  };
}

/** Returns the tools for agents as VS Code wants them. */
const agentTools = () =>
  Object.entries({ ...fileTools, ...editorTools }).map(([name, { description, inputSchema }]) => ({
    name: nameInEditor(name),
    toolReferenceName: nameInEditor(name),
    displayName: `%tool.${name}%`,
    modelDescription: description,
    canBeReferencedInPrompt: true,
    icon: '$(mail)',
    inputSchema,
  }));

/** Returns the constants of the commands as `src/extension/names.ts` has them, by room: `layoutNew` for `mailroom.layout.new`. */
export function commandConstants(): string {
  const byRoom = Map.groupBy(Object.entries(commands), ([, { room }]) => room);
  const rooms = [...byRoom].map(([room, own]) => {
    const lines = own.map(([id]) => {
      const name = id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
      return `    ${name}: 'mailroom.${id}',\n`;
    });
    return `  ${room}: {\n${lines.join('')}  },\n`;
  });
  return `export const commandsOf = {\n${rooms.join('')}} as const;\n`;
}

/** Returns the text of `src/extension/names.ts` with the constants of the commands. */
export function withCommandConstants(names: string): string {
  return names.replace(/^export const commandsOf = \{\n[\s\S]*?^\} as const;\n/m, commandConstants());
}

function menus(written: Manifest['contributes']['menus']): Record<string, object[]> {
  const kept = Object.entries(written).map(([menu, items]) => [menu, items.filter(isForeign)] as const);
  const found: Record<string, object[]> = Object.fromEntries(kept);
  for (const [id, command] of Object.entries(commands)) {
    for (const [menu, groups] of Object.entries(command.menus ?? {})) {
      for (const [group, when] of Object.entries(groups)) {
        found[menu] ??= [];
        found[menu].push({ command: `mailroom.${id}`, when: when === true ? undefined : when, group });
      }
    }
    if (command.palette !== undefined) {
      found.commandPalette ??= [];
      found.commandPalette.push({ command: `mailroom.${id}`, when: String(command.palette) });
    }
  }
  return found;
}

function keys(): object[] {
  return Object.entries(commands).flatMap(([id, command]) =>
    (command.keys ?? []).map((key) => ({ command: `mailroom.${id}`, ...key })),
  );
}

function isForeign({ command }: Item): boolean {
  return !command?.startsWith('mailroom.');
}

function ruleProperties(): Record<string, object> {
  const names = [...Object.keys({ ...rules, ...layoutRules }), 'client-support'];
  return Object.fromEntries(
    names.map((name) => [name, { type: 'string', enum: severities, description: `%rule.${name}%` }]),
  );
}
