import { domainToASCII } from 'node:url';
import * as vscode from 'vscode';
import { readTestGroups, type TestGroup } from '../../core/testGroups.ts';
import { settings } from '../names.ts';
import { type SettingTarget, writeSetting } from '../writeSetting.ts';

/** The settings that hold a test group. Anybody can write the settings of a workspace. */
export type GroupPlace = SettingTarget;

export interface SavedGroup extends TestGroup {
  readonly place: GroupPlace;
}

/** Returns the test groups in the user settings, followed by those in the workspace settings. */
export function savedGroups(): SavedGroup[] {
  const written = inspect();
  return [...groupsOf(written?.globalValue, 'user'), ...groupsOf(written?.workspaceValue, 'workspace')];
}

/** Saves a group. Replaces an existing group of the same name. */
export async function saveGroup({ name, addresses, place }: SavedGroup): Promise<void> {
  const written = inspect();
  const others = place === 'user' ? written?.globalValue : written?.workspaceValue;
  await writeSetting(settings.testGroups, { ...asObject(others), [name]: addresses }, place);
}

function inspect() {
  return vscode.workspace.getConfiguration().inspect<unknown>(settings.testGroups);
}

function groupsOf(written: unknown, place: GroupPlace): SavedGroup[] {
  return readTestGroups(written, domainToASCII).map((group) => ({ ...group, place }));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
