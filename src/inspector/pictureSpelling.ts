import { dirname } from 'node:path';
import { namesOnDisk } from '../compiler/namesOnDisk.ts';
import { type CheckOptions, mostFindings } from '../core/checks/checkLetter.ts';
import type { Finding } from '../core/checks/finding.ts';
import { layoutRules } from '../core/checks/rules.ts';
import { writtenPictures } from '../core/layouts/writtenPictures.ts';
import { hostedAddress, type LayoutPictures } from '../core/pictures/pictureFolders.ts';
import { resolveLayout } from '../core/pictures/resolveLayout.ts';
import { type NameOnDisk, pathOf, spelledPath } from '../core/text/spelledPath.ts';
import { substitutesOf } from '../protocol/compiler.ts';
import type { SourceFinding } from './layoutRules.ts';
import type { LetterSource } from './letterSource.ts';
import type { SourceFile } from './sourceElements.ts';

/** The maximum number of paths that are compared with the disk. */
const mostPaths = 2_000;

/**
 * Finds paths of pictures that are spelled otherwise than their files: in another case, in another Unicode form, or with backslashes. Some
 * systems open such a file. The values of a finding are the path, the right one and, if the name of the file itself is wrong, `file`.
 */
export function misspelledPictures(letter: LetterSource, { severities }: CheckOptions): SourceFinding[] {
  const { context } = letter;
  const severity = severities?.['misspelled-picture'] ?? layoutRules['misspelled-picture'].severity;
  if (severity === 'off' || typeof context === 'string') return [];
  const nameOnDisk = namesOnDisk(dirname(context.file), context.roots);
  const found: SourceFinding[] = [];
  let paths = 0;
  for (const { file, path, start, end } of picturesIn(letter)) {
    if (found.length === mostFindings || ++paths > mostPaths) return found;
    const written = pathOf(path);
    const values = misspelling(written, nameOnDisk, context.pictures);
    if (!values) continue;
    // Character references make the written path longer.
    const pathEnd = file.text.startsWith(written, start) ? start + written.length : end;
    found.push({
      finding: { rule: 'misspelled-picture', severity, start: 0, end: 0, values },
      place: { file, start, end: pathEnd },
    });
  }
  return found;
}

function* picturesIn(letter: LetterSource) {
  for (const file of filesOf(letter)) {
    for (const picture of writtenPictures(file.text, isCss(file) ? 'css' : 'markup'))
      yield { file, ...picture };
  }
}

function misspelling(
  written: string,
  nameOnDisk: NameOnDisk,
  pictures: LayoutPictures | undefined,
): string[] | undefined {
  const spelled = spelledPath(written, nameOnDisk);
  if (spelled === undefined) return undefined;
  const address = pictures && hostedAddress(spelled, pictures);
  if (address === undefined) {
    // A folder whose address is only known in this spelling.
    const isHosted = pictures && hostedAddress(written, pictures) !== undefined;
    return spelled === written || isHosted ? undefined : [written, spelled];
  }
  // Addresses are composed, however the path is written.
  if (decodeURI(spelled) !== decodeURI(spelled).normalize('NFC')) return [written, spelled, 'file'];
  return pictures && hostedAddress(written, pictures) === address ? undefined : [written, spelled];
}

/** Returns a function that tells the findings which a picture only has because its path is misspelled. */
export function explainedBy(
  misspelled: readonly SourceFinding[],
  { context }: Pick<LetterSource, 'context'>,
): (finding: Finding) => boolean {
  const { pictures } = substitutesOf(context);
  const addresses = new Set(
    misspelled.flatMap(
      ({
        finding: {
          values: [written = '', spelled = ''],
        },
      }) => {
        const hosted = (path: string) => pictures && hostedAddress(path, pictures);
        return hosted(spelled) === undefined ? [] : [written, hosted(written)];
      },
    ),
  );
  return ({ rule, values: [address = ''] }) =>
    (rule === 'missing-picture' || rule === 'relative-picture') && addresses.has(pathOf(address));
}

/** Returns the files of a letter with the paths of pictures as they are written, but with the texts of its language. */
function filesOf({ mjmlFiles, elements, included, context }: LetterSource): readonly SourceFile[] {
  const [layout = elements[0]?.file] = mjmlFiles;
  const files = [
    ...(layout ? [{ source: layout.resolved?.source ?? layout.text }] : []),
    ...[...included].map(([path, { resolved }]) => ({ path, source: resolved.source })),
  ];
  return files.map(({ source, ...file }) => {
    const resolved = resolveLayout(source, { language: substitutesOf(context).language });
    return { ...file, text: resolved.text, resolved };
  });
}

const isCss = ({ path = '' }: SourceFile) => /\.css$/i.test(path);
