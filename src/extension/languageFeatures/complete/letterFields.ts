import * as vscode from 'vscode';
import { layoutKind } from '../../../core/layouts/layout.ts';
import { limits } from '../../../core/limits.ts';
import { writtenIncludes } from '../../../core/mjml/includes.ts';
import { PeopleFields } from '../../../core/samplePeople/fieldValues.ts';
import { type FieldsOfFile, fieldsOfLetter } from '../../../core/templates/fieldsOfLetter.ts';
import { type LayoutPeople, readLayoutPeople } from '../../layouts/index.ts';
import { currentText, documentKind, isTooLargeToFollow } from '../../layouts/layoutDocument.ts';
import { includedUri } from '../../layouts/layoutInputs.ts';
import type { WorkspaceLayouts } from '../../layouts/workspaceLayouts.ts';

/** A file of a letter with its current text. */
interface LetterFile {
  readonly uri: vscode.Uri;
  readonly text: string;
}

/** The fields of the letter that a document belongs to. */
export interface LetterFields {
  readonly people: LayoutPeople;
  readonly fields: PeopleFields;
  /** The uses of fields in the layout and in the files that it includes. */
  readonly files: readonly FieldsOfFile<LetterFile>[];
  /** The uses of fields in the document itself. */
  readonly own: FieldsOfFile<LetterFile>;
}

/**
 * Reads the fields of a layout; for a part, those of the layout that includes it. Resolves with `undefined` if there are no sample people,
 * and for documents that are too large to be read on each keystroke.
 */
export async function readLetterFields(
  document: vscode.TextDocument,
  workspace: WorkspaceLayouts,
): Promise<LetterFields | undefined> {
  const { uri } = document;
  if (!documentKind(document) || isTooLargeToFollow(document)) return undefined;
  const own = { uri, text: document.getText() };
  const isPart = await workspace.isPart({ uri, source: own.text });
  const [master] = isPart ? await workspace.mastersOf(uri) : [];
  const layout = master ? { uri: master, text: (await currentText(master)) ?? '' } : own;
  const people = await readLayoutPeople(layout.uri);
  if (!people || people.people.length === 0) return undefined;
  const fields = new PeopleFields(people.people);
  const included = await readIncluded(layout);
  const files = fieldsOfLetter(
    layout,
    (from, include) => included.get(String(includedUri(from.uri, include))),
    fields.shapeOf,
  );
  const ownFields = files.find(({ file }) => String(file.uri) === String(uri));
  return ownFields && { people, fields, files, own: ownFields };
}

/** Reads the layouts and parts that a layout includes, by address. Reads none in a workspace that is not trusted. */
async function readIncluded(layout: LetterFile): Promise<ReadonlyMap<string, LetterFile>> {
  const files = new Map([[String(layout.uri), layout]]);
  if (!vscode.workspace.isTrusted) return files;
  for (const { uri: from, text } of files.values()) {
    for (const include of writtenIncludes(text)) {
      const uri = includedUri(from, include);
      if (!uri || !layoutKind(uri.path) || files.has(String(uri)) || files.size > limits.includes) continue;
      const read = await currentText(uri);
      if (read !== undefined) files.set(String(uri), { uri, text: read });
    }
  }
  return files;
}
