import { domainToASCII } from 'node:url';
import * as vscode from 'vscode';
import { addressKey } from '../../core/imports/checkRows.ts';
import { type GroupsWithout, readTestGroups, type TestGroup, withoutAddress } from '../../core/testGroups.ts';
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

/** A test group that an address is in. */
export interface GroupOfPerson {
  readonly name: string;
  readonly place: GroupPlace;
}

/** Returns the test groups with an address. */
export function groupsWith(address: string): readonly GroupOfPerson[] {
  return groupsWithout(address).flatMap(({ place, names }) => names.map((name) => ({ name, place })));
}

/** Removes an address from all test groups. Returns the number of groups that it was in. */
export async function removeFromGroups(address: string): Promise<number> {
  let removed = 0;
  for (const { place, setting, names } of groupsWithout(address)) {
    if (names.length > 0) await writeSetting(settings.testGroups, asObject(setting), place);
    removed += names.length;
  }
  return removed;
}

/** Returns the settings of both places without an address. */
function groupsWithout(address: string): readonly (GroupsWithout & { readonly place: GroupPlace })[] {
  const written = inspect();
  const isSame = (other: string) => addressKey(other) === addressKey(address);
  const without = (setting: unknown, place: GroupPlace) => ({
    ...withoutAddress(setting, isSame, domainToASCII),
    place,
  });
  return [without(written?.globalValue, 'user'), without(written?.workspaceValue, 'workspace')];
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
