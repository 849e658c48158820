/** The messages between the extension and the page of an import. */
import type { ColumnUse } from '../core/imports/columns.ts';
import { type Doubt, doubts } from '../core/imports/doubts.ts';
import { type Encoding, encodings } from '../core/imports/encodings.ts';
import { delimiters, type FileFormat, mostSkipped } from '../core/imports/fileFormat.ts';
import type { AccountKind } from './accountKind.ts';
import { hasFields } from './hasFields.ts';
import { isCount, oneOf, readBoolean, readCount, readMessage, withoutFields } from './readMessage.ts';
import type { Tone } from './tone.ts';

/** The whole state of the page, sent after each change. Texts are in the user's language. */
export interface ImportState {
  /** The name of the file and, of a workbook, the sheet. */
  readonly source: string;
  readonly account: string;
  readonly accountKind: AccountKind;
  /** A sentence about the state: what can be imported, what is running, or the result. */
  readonly headline: string;
  /** How good that is. */
  readonly tone: Tone;
  /** What it means, or what comes next. */
  readonly detail?: string;
  readonly isChecking: boolean;
  /** The reason why nothing can be imported, and what to do. */
  readonly problem?: string;
  /** True if the source could not be read: another file, or the same one once it is mended, has to be imported. */
  readonly isRefused: boolean;
  /** Present while nothing can be checked or requested, because nobody can tell who is suppressed: what follows, and why. */
  readonly stopped?: { readonly title: string; readonly words: string };
  /** The result of the check; absent until the first check has ended, and if the source can't be read. */
  readonly check?: CheckView;
  readonly lists: readonly ListView[];
  readonly list?: number;
  readonly consent: { readonly kind?: ConsentKind; readonly note: string };
  readonly skipsConfirmation: boolean;
  /** The form that starts the import. Absent while something is missing. */
  readonly go?: {
    readonly label: string;
    /** Says which list people are added to, and whether each gets a letter. */
    readonly about: string;
    /** The expected duration, if it is known, and what goes on without the page, as sentences. */
    readonly expected: string;
    /** The number that the user must type to confirm an import into a live account. */
    readonly typed?: string;
    /** Asks for that number. */
    readonly question?: string;
  };
  /** Offers to read the addresses from the column that has them, while no column is chosen. */
  readonly addressColumn?: { readonly column: number; readonly label: string };
  /** What is missing before the import can start, in the order of the page, and the label of the button that leads to the first of it. */
  readonly missing: readonly MissingView[];
  readonly wayOn?: string;
  /** True if the addresses are suppressed instead of imported, for instance because another service has exported them as bounced. */
  readonly isSuppression: boolean;
  /** The label of the button that suppresses the addresses; absent while they can't be. */
  readonly suppression?: string;
  /** What was suppressed, once it was. */
  readonly suppressed?: SuppressedView;
  readonly run?: RunView;
  /** True if more of the rows that are only counted can be shown. */
  readonly canShowMore: boolean;
}

/** Something that the import needs before it can start: the field of the page that gives it. */
export interface MissingView {
  readonly field: MissingField;
  /** The column of the file that `optOut` is about. */
  readonly column?: number;
}

/** `rows`: the rows of the file themselves. */
export type MissingField =
  | 'columns'
  | 'encoding'
  | 'optOut'
  /** Whether people are added who want no mail. */
  | 'unwanted'
  | 'rows'
  | 'list'
  | 'consent'
  | 'consentNote';

export interface ListView {
  readonly id: number;
  readonly title: string;
}

/** The result of checking a source, with the choices that the user can correct. */
export interface CheckView {
  /** The encoding and format with which the file or table is read; absent for pasted addresses that are no table. */
  readonly file?: FileView;
  readonly columns: readonly ColumnView[];
  /** The names of the fields of earlier imports, to choose from. */
  readonly earlierFields: readonly string[];
  /** The problem with the columns, as a sentence. */
  readonly mapping?: string;
  readonly counts: readonly CountView[];
  /** The columns that say who wants no mail. */
  readonly optOut: readonly OptOutView[];
  readonly doubts: readonly DoubtView[];
  /** The names of the fields that are sent in addition to the address. */
  readonly fields: readonly string[];
  readonly first: readonly RowView[];
  /** The label of the button that corrects all misspelled addresses; absent if there are none, and for a single one. */
  readonly correctAll?: string;
  readonly notAdded: readonly RowGroupView[];
  /** The number of rows that are not added, for other reasons than those above. */
  readonly moreNotAdded: number;
  /** True if the lines of the source can be opened in an editor, because it is a file. */
  readonly hasLines: boolean;
}

export interface FileView {
  /** Absent for a pasted table, and for a workbook. */
  readonly encoding?: Encoding;
  /** True if the encoding was guessed, and the user has not confirmed the guess. */
  readonly isGuess: boolean;
  /** The sheets of a workbook, by name, and the one that is read. Its cells need no separator. */
  readonly sheet?: {
    readonly chosen: string;
    readonly all: readonly { readonly name: string; readonly label: string }[];
  };
  /** Absent for a list of addresses. */
  readonly format?: FileFormat;
  /** The program or service that exported the file, if it was recognized. */
  readonly recognized?: string;
}

export interface ColumnView {
  readonly title: string;
  readonly use: ColumnUse;
  /** The values in the first rows. */
  readonly samples: readonly string[];
}

/** A column that says who wants no mail. */
export interface OptOutView {
  readonly column: number;
  readonly title: string;
  /** A sentence about what the column says and what becomes of its rows. */
  readonly words: string;
  readonly isIgnored: boolean;
  /** True if people are added although the column says that they want no mail. */
  readonly isRisky: boolean;
  /** The label of the button that confirms that. */
  readonly addUnwanted: string;
  /** True if the user has confirmed that. */
  readonly isConfirmed: boolean;
  readonly values: readonly OptOutValueView[];
}

export interface OptOutValueView {
  readonly key: string;
  readonly words: string;
  /** The number of rows, in words. */
  readonly rows: string;
  readonly choice: 'add' | 'leaveOut' | 'undecided';
}

export interface CountView {
  readonly words: string;
  readonly count: string;
  /** `warning`: the user can do something about these rows; `open`: an answer about them is missing. */
  readonly tone: 'good' | 'open' | 'warning' | 'quiet';
  /** The kind of the groups that list these rows. Absent if there are none. */
  readonly kind?: RowGroupKind;
}

/** A kind of suspicious rows. */
export interface DoubtView {
  readonly doubt: Doubt;
  readonly heading: string;
  /** The number of rows, in words. */
  readonly count: string;
  /** The label of the choice to import them; absent for rows that are imported only once they are corrected. */
  readonly words?: string;
  readonly isLeftOut: boolean;
  readonly rows: readonly RowView[];
  /** The number of rows that are not in the list. */
  readonly more: number;
}

export interface RowView {
  readonly line: number;
  readonly written: string;
  readonly email?: string;
  /** The values of the fields, in the order of `CheckView.fields`. */
  readonly values: readonly string[];
  /** The reason why the row is not added, or a remark about it. */
  readonly why?: string;
  readonly suggestion?: string;
  readonly isCorrected: boolean;
}

/** Why rows are not added, as their number is named. `suspicious`: left out as doubtful. `waiting`: not yet added. */
export type RowGroupKind =
  | 'wrong'
  | 'doubled'
  | 'suppressed'
  | 'undecided'
  | 'added'
  | 'suspicious'
  | 'refused'
  | 'unknown'
  | 'waiting';

/** Rows that are not added for one reason. */
export interface RowGroupView {
  readonly reason: string;
  readonly kind: RowGroupKind;
  /** The number of rows, in words. */
  readonly count: string;
  /** True if they may be added after they are corrected. */
  readonly canMend: boolean;
  /** What to do about them, if the reason does not say it. */
  readonly advice?: string;
  readonly rows: readonly {
    readonly line: number;
    readonly written: string;
    /** What the reason leaves open, such as the other line with the address. */
    readonly why?: string;
    /** The number of the row among those that were planned, if the user can settle its outcome. */
    readonly number?: number;
  }[];
  /** The number of rows with this reason that are not in the list. */
  readonly more: number;
}

/** What was suppressed, and what of the source was not. */
export interface SuppressedView {
  /** The first addresses, and the number of the others. */
  readonly who: string;
  readonly reason: string;
  /** The time in milliseconds since 1970. */
  readonly at: number;
  readonly counts: readonly CountView[];
  readonly leftOut: readonly RowGroupView[];
  /** True if the lines of the source can be opened in an editor. */
  readonly hasLines: boolean;
}

/** What the user can do with an import that was started and has not ended. */
export type RunButton = 'pause' | 'resume' | 'checkKey' | 'cancel' | 'lookAgain';

/** The progress of an import that was started. */
export interface RunView {
  readonly phase: 'running' | 'paused' | 'done';
  /** What the user can do until it has ended, the main thing first. */
  readonly buttons: readonly RunButton[];
  /** The completed share, from 0 to 1. */
  readonly share: number;
  /** The speed and the rest of the time in words, such as "48 a second · 17 s left"; empty unless rows are requested. */
  readonly progress: string;
  readonly counts: readonly CountView[];
  /** The number of rows with an unknown outcome that the user can settle. */
  readonly unsettled: number;
  /** The number of rows that were not added and can be, and how many of them have to be corrected first. */
  readonly addable: number;
  readonly mendable: number;
  readonly hasAdded: boolean;
  /** When it was started and ended, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** Once it has ended: the rows that were not added. Absent until they are read. */
  readonly notAdded?: readonly RowGroupView[];
  /** Of the rows, those with an unknown outcome. */
  readonly unknown?: readonly RowGroupView[];
  /** True if the lines of the source can be opened in an editor, because it is a file. */
  readonly hasLines: boolean;
  /** True if there is a file that can be corrected and imported again. */
  readonly canImportAgain: boolean;
  /** True if importing the file again adds the rows that were not requested, and requests nobody else a second time. */
  readonly canImportRest: boolean;
  /** The files that were saved from the page. */
  readonly saved: readonly SavedView[];
}

/** A file that was saved, and what was saved to it, as a sentence. `isAddable`: the rows that can still be added; else the report. */
interface SavedView {
  readonly name: string;
  readonly words: string;
  readonly rows: number;
  readonly isAddable: boolean;
}

/** Removes the separators from a number that the user typed. */
export const plainNumber = (text: string): string => text.replace(/[\s.,\u00a0\u202f’']/g, '');

/** The sources of addresses from which the user must choose before an import. */
export const consentKinds = ['signedUp', 'customers', 'inPerson', 'other'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Identifies an import on this machine. */
export interface ImportMemory {
  /** The account's identity. */
  readonly account: string;
  readonly id: number;
}

export type ToImportPage = {
  readonly type: 'show';
  readonly state: ImportState;
  readonly memory: ImportMemory;
};

const requests = [
  'ready',
  'newList',
  'acceptAll',
  'pause',
  'resume',
  'checkKey',
  'cancel',
  'retryUnknown',
  'noteFound',
  'saveReport',
  'saveAddable',
  'useInCampaign',
  'importAgain',
  'suppress',
  'newSuppressionList',
  'lookAgain',
  'findPerson',
  'checkAgain',
  'anotherFile',
  'showMore',
] as const;

export type FromImportPage =
  | { readonly type: (typeof requests)[number] }
  | { readonly type: 'encoding'; readonly encoding: Encoding }
  | { readonly type: 'sheet'; readonly name: string }
  | { readonly type: 'format'; readonly format: Partial<FileFormat> }
  | { readonly type: 'column'; readonly column: number; readonly use: ColumnUse }
  | { readonly type: 'list'; readonly list: number }
  | { readonly type: 'accept'; readonly line: number }
  | { readonly type: 'ignoreColumn'; readonly column: number; readonly isIgnored: boolean }
  | { readonly type: 'addUnwanted'; readonly column: number }
  | {
      readonly type: 'decide';
      readonly column: number;
      /** The key of a value of the column. */
      readonly key: string;
      readonly isAdded: boolean;
    }
  | { readonly type: 'leaveOut'; readonly doubt: Doubt; readonly isLeftOut: boolean }
  | { readonly type: 'consent'; readonly kind: ConsentKind; readonly note: string }
  | { readonly type: 'confirmation'; readonly isSkipped: boolean }
  | { readonly type: 'open'; readonly line: number }
  /** `file` is the number of a saved file. */
  | { readonly type: 'openSaved' | 'importSaved'; readonly file: number }
  /** The user has found a row with an unknown outcome on the list, wants to look for it, or wants it to be requested again. */
  | { readonly type: 'rowFound' | 'copyAddress' | 'rowAgain'; readonly row: number }
  | { readonly type: 'start'; readonly typed: string };

export type PostToExtension = (message: FromImportPage) => void;

const uses = ['email', 'name', 'city', 'leaveOut'] as const;
const longestText = 1000;

const readText = (value: unknown) => (isText(value) ? value : undefined);

/** Returns the message from the page, or `undefined` if it is invalid. */
export const readFromImportPage = (data: unknown): FromImportPage | undefined =>
  readMessage<FromImportPage>(data, {
    ...withoutFields(requests),
    encoding: { encoding: oneOf(encodings) },
    sheet: { name: readText },
    format: { format: readFormat },
    column: { column: readCount, use: readUse },
    list: { list: readCount },
    accept: { line: readCount },
    ignoreColumn: { column: readCount, isIgnored: readBoolean },
    addUnwanted: { column: readCount },
    decide: { column: readCount, key: readText, isAdded: readBoolean },
    leaveOut: { doubt: oneOf(doubts), isLeftOut: readBoolean },
    consent: { kind: oneOf(consentKinds), note: readText },
    confirmation: { isSkipped: readBoolean },
    open: { line: readCount },
    openSaved: { file: readCount },
    importSaved: { file: readCount },
    rowFound: { row: readCount },
    copyAddress: { row: readCount },
    rowAgain: { row: readCount },
    start: { typed: readText },
  });

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToImportPage(data: unknown): ToImportPage | undefined {
  const isShow =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readImportMemory(data.memory);
  return isShow ? (data as unknown as ToImportPage) : undefined;
}

/** Returns the state that VS Code kept, or `undefined` if it is invalid. */
export function readImportMemory(data: unknown): ImportMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { account, id } = data;
  return typeof account === 'string' && isCount(id) ? { account, id } : undefined;
}

function readFormat(data: unknown): Partial<FileFormat> | undefined {
  if (!hasFields(data)) return undefined;
  const delimiter = delimiters.find((each) => each === data.delimiter);
  const quote = (['"', "'", ''] as const).find((each) => each === data.quote);
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(typeof data.hasHeader === 'boolean' && { hasHeader: data.hasHeader }),
    ...(isCount(data.skipped) && data.skipped <= mostSkipped && { skipped: data.skipped }),
    ...(typeof data.isList === 'boolean' && { isList: data.isList }),
  };
}

function readUse(data: unknown): ColumnUse | undefined {
  if (!hasFields(data)) return undefined;
  const use = uses.find((name) => name === data.use);
  if (use) return { use };
  return data.use === 'field' && isText(data.name) ? { use: 'field', name: data.name } : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText;
