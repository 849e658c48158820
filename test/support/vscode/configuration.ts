/** Settings in the user's scope, with the manifest's defaults. */
import { manifest } from './extension.ts';
import { EventEmitter } from './values.ts';

const properties: Record<string, { readonly default: unknown }> =
  manifest.contributes.configuration.properties;
const defaults = new Map(Object.entries(properties).map(([name, property]) => [name, property.default]));
const written = new Map<string, unknown>();
const changed = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();

export const onDidChangeConfiguration = changed.event;

export const getConfiguration = () => ({
  get: (name: string, otherwise?: unknown) => written.get(name) ?? defaults.get(name) ?? otherwise,
  inspect: (name: string) => ({
    key: name,
    defaultValue: defaults.get(name),
    globalValue: structuredClone(written.get(name)),
  }),
  update: async (name: string, value: unknown) => {
    if (value === undefined) written.delete(name);
    else written.set(name, structuredClone(value));
    changed.fire({ affectsConfiguration: (section) => name === section || name.startsWith(`${section}.`) });
  },
});
