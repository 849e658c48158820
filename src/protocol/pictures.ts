/** The messages between the extension and the page with pictures of two versions of a layout. */
import { hasFields } from './hasFields.ts';
import type { VerdictView } from './tone.ts';
import type { PicturesAtWidth } from './versionPictures.ts';

/** The whole state of the page, in the user’s language. */
export interface PicturesState {
  /** The name of the layout’s file. */
  readonly layout: string;
  /** What the layout is compared with, and when the pictures were drawn. */
  readonly facts: readonly string[];
  /** The name of the earlier version: “Maket 7”. */
  readonly before: string;
  readonly verdict: VerdictView;
  /** The pictures as base64 of PNG, by width. None before they are drawn. */
  readonly pictures: readonly PicturesAtWidth<string>[];
  /** Says what the pictures leave out. */
  readonly about: string;
  /** True if the texts of both versions can be compared, too. */
  readonly canCompareTexts: boolean;
}

/** The earlier version: an uploaded maket or a commit of Git. */
export interface EarlierVersion {
  readonly kind: 'maket' | 'commit';
  /** The number of the maket, or the full name of the commit. */
  readonly id: string;
  /** The title of the maket, or the subject of the commit. */
  readonly title: string;
  /** The time of the upload or commit, in milliseconds since 1970. */
  readonly at: number;
  /** The hash of the uploaded letter. */
  readonly hash?: string;
  /** The tag of the letter’s language. */
  readonly language?: string;
  /** True if only the journal says that this content was uploaded as this maket. */
  readonly isUnproven?: true;
}

/** The layout and the version of the page, as VS Code keeps them. Pictures are not kept. */
export interface PicturesMemory {
  /** The address of the layout. */
  readonly layout: string;
  readonly version: EarlierVersion;
}

export type ToPicturesPage = {
  readonly type: 'show';
  readonly state: PicturesState;
  readonly memory: PicturesMemory;
};

const requests = ['ready', 'draw', 'compareTexts'] as const;

/** A message from the page. `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. */
export type FromPicturesPage = (typeof requests)[number];

/** Returns the message from the page, or `undefined` if it is invalid. */
export const readFromPicturesPage = (data: unknown): FromPicturesPage | undefined =>
  requests.find((request) => request === data);

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToPicturesPage(data: unknown): ToPicturesPage | undefined {
  const isKnown =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readPicturesMemory(data.memory);
  return isKnown ? (data as unknown as ToPicturesPage) : undefined;
}

/** The maximum length of a kept text. */
const longestText = 10_000;

/** Returns the state that VS Code kept, or `undefined` if it is invalid. */
export function readPicturesMemory(data: unknown): PicturesMemory | undefined {
  if (!hasFields(data) || !isShort(data.layout) || !hasFields(data.version)) return undefined;
  const { kind, id, title, at, hash, language, isUnproven } = data.version;
  if ((kind !== 'maket' && kind !== 'commit') || !isShort(id) || !isShort(title)) return undefined;
  if (typeof at !== 'number' || !Number.isFinite(at)) return undefined;
  const version: EarlierVersion = {
    ...{ kind: kind === 'maket' ? 'maket' : 'commit', id, title, at },
    ...(isShort(hash) && { hash }),
    ...(isShort(language) && { language }),
    ...(isUnproven === true && { isUnproven }),
  };
  return { layout: data.layout, version };
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText;
