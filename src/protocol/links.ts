/** The messages between the extension and the page of a layout's links. */
import type { AccountKind } from './accountKind.ts';
import { hasFields } from './hasFields.ts';
import type { Tone } from './tone.ts';

/** The whole state of the page, sent after each change. Texts are in the user's language. */
export interface LinksState {
  /** The name of the layout's file. */
  readonly layout: string;
  /** Identifies the list of links, to which the numbers in messages refer. */
  readonly revision: number;
  /** The links in order; absent before they are first read. */
  readonly links?: readonly LinkView[];
  /** The template of the account as the settings have it, and the names of its parameters; absent without one. */
  readonly template?: { readonly text: string; readonly names: readonly string[] };
  /** What was added to the links last, the number of the first of them, and when, in milliseconds since 1970. Absent once they have changed. */
  readonly added?: {
    readonly names: readonly string[];
    readonly links: number;
    readonly first: number;
    readonly at: number;
  };
  /** The hosts of the last check if it found no server at all, so that it says nothing about the links, and its time in milliseconds since 1970. */
  readonly offline?: { readonly hosts: readonly string[]; readonly at: number };
  /** The active account; absent without one. */
  readonly account?: { readonly name: string; readonly kind: AccountKind };
  /** The reason why the links can't be read now. `links` are then the earlier ones. */
  readonly failure?: string;
}

/** A link as a row of the table. */
export interface LinkView {
  /** The link's text, or the description of its picture; empty if there is none. */
  readonly words: string;
  readonly isPicture: boolean;
  readonly onlyOutlook: boolean;
  readonly unsubscribes: boolean;
  /** The target with its parameters, as it will be sent. */
  readonly target: string;
  /** The names of the template's parameters that the link lacks; empty if it needs none, or something else has to be mended first. */
  readonly missing: readonly string[];
  /** True if the link leads to another site than most links of the letter, so that it needs no parameters. */
  readonly leadsElsewhere: boolean;
  /** True if missing parameters can't be added automatically. */
  readonly isByHand: boolean;
  /** The reason why the address opens for no reader; absent if none is known without a check. */
  readonly fault?: string;
  /** The reason why a check does not request the target; absent if it does, or if `fault` says enough. */
  readonly uncheckable?: string;
  /** True if a check requests the target. */
  readonly canCheck: boolean;
  /** True if the target can be opened in the browser. */
  readonly canOpen: boolean;
  /** True if the address can be replaced by the one at the end of its redirects, with the parameters that these drop. */
  readonly canUseFinal: boolean;
  /** Absent if the link was not checked. */
  readonly check?: LinkCheckView;
  /** The number of the line in the code, and the name of its file if that is not the layout. */
  readonly line: number;
  readonly file?: string;
}

/** The last check of a link: what it found, unless all is well, and when, in milliseconds since 1970. */
export interface LinkCheckView {
  readonly tone: Tone;
  readonly words?: string;
  readonly at: number;
  /** The address at the end of the redirects; absent if there were none. */
  readonly endsAt?: string;
  /** The parameters that the redirects drop, and what that means. */
  readonly loss?: string;
}

/** The state that VS Code keeps to restore a page after a reload: the layout's address. */
export interface LinksMemory {
  readonly layout: string;
}

export type ToLinksPage = {
  readonly type: 'show';
  readonly state: LinksState;
  readonly memory: LinksMemory;
};

/** A message from the page. `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. */
export type FromLinksPage =
  | { readonly type: (typeof requests)[number] }
  | { readonly type: (typeof ofLink)[number]; readonly revision: number; readonly link: number };

const requests = ['ready', 'add', 'check', 'openSetting', 'sendTest', 'showProblems', 'openLayout'] as const;

/** The requests about one link: to go to its code, to open its target in the browser, and to replace its address by the final one. */
const ofLink = ['open', 'openInBrowser', 'useFinal'] as const;

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromLinksPage(data: unknown): FromLinksPage | undefined {
  if (!hasFields(data)) return undefined;
  const { revision, link } = data;
  const about = ofLink.find((request) => request === data.type);
  if (about)
    return typeof revision === 'number' && typeof link === 'number'
      ? { type: about, revision, link }
      : undefined;
  const type = requests.find((request) => request === data.type);
  return type && { type };
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToLinksPage(data: unknown): ToLinksPage | undefined {
  const known =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readLinksMemory(data.memory);
  return known ? (data as unknown as ToLinksPage) : undefined;
}

/** Returns the state that VS Code kept, or `undefined` if it is invalid. */
export function readLinksMemory(data: unknown): LinksMemory | undefined {
  return hasFields(data) && typeof data.layout === 'string' ? { layout: data.layout } : undefined;
}
