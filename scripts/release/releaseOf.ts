/** A version that is about to be published. */
export interface Release {
  readonly version: string;
  /** True if the minor version is odd: VS Code offers such a version only to people who asked for pre-releases. */
  readonly isPreRelease: boolean;
  /** What the changelog says about the version, in Markdown. */
  readonly notes: string;
}

/**
 * Returns the release that a tag stands for. Throws an error that says what to do if the tag is no version, if it is not the version of
 * `package.json`, or if the changelog has no dated section for it.
 */
export function releaseOf(
  tag: string,
  { version, changelog }: { readonly version: string; readonly changelog: string },
): Release {
  const minor = /^v\d+\.(\d+)\.\d+$/.exec(tag)?.[1];
  if (minor === undefined) throw new Error(`The tag “${tag}” is not a version such as v1.2.3.`);
  if (tag !== `v${version}`)
    throw new Error(
      `The tag is ${tag}, but package.json has version ${version}. Set the version, commit and tag again.`,
    );
  return { version, isPreRelease: Number(minor) % 2 === 1, notes: notesOf(version, changelog) };
}

function notesOf(version: string, changelog: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`${version} `));
  const [heading = '', ...lines] = section?.split('\n') ?? [];
  if (!/ \(\d{4}-\d{2}-\d{2}\)$/.test(heading))
    throw new Error(`CHANGELOG.md has no heading “## ${version} (YYYY-MM-DD)”. Put the date of today there.`);
  return lines.join('\n').trim();
}
