import { isObject } from '../../isObject.ts';
import { type Color, readColor } from '../../letters/colors.ts';
import { shortText } from '../../text/shortText.ts';
import type { Severity } from '../finding.ts';
import { isInFiles } from './ruleFiles.ts';
import { readWildcards, type Wildcards } from './wildcards.ts';

/** The parts of a letter that a house rule can be about. */
export const houseKinds = ['text', 'link', 'picture', 'html', 'color', 'font'] as const;
type HouseKind = (typeof houseKinds)[number];

/** What a house rule looks for. */
export interface Wanted {
  /** As the author has written it. */
  readonly written: string;
  readonly match: Wildcards | Color;
}

/** A rule that a team has made for its letters. */
export interface HouseRule {
  readonly kind: HouseKind;
  readonly must: 'have' | 'notHave' | 'onlyHave';
  /** A letter must have one of these, none of them, or nothing else of this kind. */
  readonly wanted: readonly Wanted[];
  /** The author’s own sentence: one line. */
  readonly message: string;
  /** The severity, if the rule has one of its own. */
  readonly severity?: Severity;
  /** Patterns of the layouts that the rule is for; empty for all. */
  readonly files: readonly string[];
}

/** Why a rule of the setting is not checked. `values` are for its text. */
export interface HouseProblem {
  /** The number of the rule, from 1; missing if the problem is about the setting as a whole. */
  readonly rule?: number;
  readonly what: HouseMistake;
  readonly value: string;
}

type HouseMistake =
  | 'notAList'
  | 'notAnObject'
  | 'unknownField'
  | 'kind'
  | 'message'
  | 'demand'
  | 'onlyKind'
  | 'patterns'
  | 'color'
  | 'severity'
  | 'files'
  | 'matchCase'
  | 'tooManyRules'
  | 'tooManyPatterns';

/** The limits of the setting: a workspace may bring any. Each pattern is searched in the whole letter. */
export const houseLimits = { rules: 100, patterns: 200, ofRule: 20, pattern: 200, message: 300 } as const;

const fields: ReadonlySet<string> = new Set([
  'kind',
  'mustHave',
  'mustNotHave',
  'onlyThese',
  'message',
  'severity',
  'files',
  'matchCase',
]);

/** Parses the setting. Rules with a mistake, and those beyond the limits, are left out, and named in `problems`. Never throws. */
export function readHouseRules(setting: unknown): {
  readonly rules: readonly HouseRule[];
  readonly problems: readonly HouseProblem[];
} {
  if (setting === undefined || setting === null) return { rules: [], problems: [] };
  if (!Array.isArray(setting)) return { rules: [], problems: [{ what: 'notAList', value: '' }] };
  const [rules, problems]: [HouseRule[], HouseProblem[]] = [[], []];
  let patterns = 0;
  for (const [index, written] of setting.slice(0, houseLimits.rules).entries()) {
    const read = readRule(written);
    const wanted = 'what' in read ? 0 : read.wanted.length;
    if ('what' in read) problems.push({ rule: index + 1, ...read });
    else if (patterns + wanted > houseLimits.patterns)
      problems.push({ rule: index + 1, what: 'tooManyPatterns', value: '' });
    else rules.push(read);
    patterns += wanted;
  }
  if (setting.length > houseLimits.rules) problems.push({ what: 'tooManyRules', value: '' });
  return { rules, problems };
}

/** Returns the rules for a layout. `path` has forward slashes and begins at the workspace folder. */
export const houseRulesFor = (setting: unknown, path: string): readonly HouseRule[] =>
  readHouseRules(setting).rules.filter(({ files }) => files.length === 0 || isInFiles(path, files));

type Mistake = Pick<HouseProblem, 'what' | 'value'>;

const mistake = (what: HouseMistake, value = ''): Mistake => ({ what, value: shortText(value, 60) });

function readRule(written: unknown): HouseRule | Mistake {
  if (!isObject(written)) return mistake('notAnObject');
  const unknown = Object.keys(written).find((field) => !fields.has(field));
  if (unknown !== undefined) return mistake('unknownField', unknown);
  const { kind, severity, matchCase = false } = written;
  if (!isOneOf(houseKinds, kind)) return mistake('kind');
  if (severity !== undefined && !isOneOf(severities, severity)) return mistake('severity');
  if (typeof matchCase !== 'boolean') return mistake('matchCase');
  const message = readMessage(written.message);
  if (message === undefined) return mistake('message');
  const files = written.files === undefined ? [] : readTexts(written.files);
  if (!files) return mistake('files');
  const demand = readDemand(written, kind, !matchCase);
  if ('what' in demand) return demand;
  return { kind, ...demand, message, files, ...(severity && { severity }) };
}

/** What rules can demand, by their fields. A rule has one of them. */
const demands = { mustHave: 'have', mustNotHave: 'notHave', onlyThese: 'onlyHave' } as const;

/** The kinds of which a letter has single ones, so that a rule can name all that are allowed. */
export const onlyKinds: readonly HouseKind[] = ['link', 'picture', 'color', 'font'];

function readDemand(
  written: Readonly<Record<string, unknown>>,
  kind: HouseKind,
  ignoresCase: boolean,
): Pick<HouseRule, 'must' | 'wanted'> | Mistake {
  const [field, another] = (['mustHave', 'mustNotHave', 'onlyThese'] as const).filter(
    (name) => written[name] !== undefined,
  );
  if (!field || another) return mistake('demand');
  const must = demands[field];
  if (must === 'onlyHave' && !onlyKinds.includes(kind)) return mistake('onlyKind');
  const texts = readTexts(written[field]);
  if (!texts) return mistake('patterns', field);
  const wanted = readWanted(texts, kind, ignoresCase);
  if ('what' in wanted) return wanted.what === 'patterns' ? mistake('patterns', field) : wanted;
  return { must, wanted };
}

const severities = ['error', 'warning', 'information', 'hint'] as const;

const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name =>
  names.some((name) => name === value);

/** Matches characters that would break the line, or turn the direction of what follows. */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

function readMessage(written: unknown): string | undefined {
  if (typeof written !== 'string' || written.length > houseLimits.message) return undefined;
  return written.replace(disturbing, ' ').trim().toWellFormed() || undefined;
}

/** Returns a text, or a list of texts, as a list; `undefined` for anything else. */
function readTexts(written: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(written) ? written : [written];
  if (list.length === 0 || list.length > houseLimits.ofRule) return undefined;
  const texts = list
    .filter((text) => typeof text === 'string')
    .map((text) => text.replace(disturbing, ' ').trim());
  const isWrong = texts.some((text) => text === '' || text.length > houseLimits.pattern);
  return isWrong || texts.length < list.length ? undefined : texts;
}

function readWanted(
  texts: readonly string[],
  kind: HouseKind,
  ignoresCase: boolean,
): readonly Wanted[] | Mistake {
  const wanted: Wanted[] = [];
  for (const text of texts) {
    const match = kind === 'color' ? readColor(text) : readWildcards(prepared(text, kind), ignoresCase);
    if (!match) return kind === 'color' ? mistake('color', text) : mistake('patterns');
    wanted.push({ written: text.toWellFormed(), match });
  }
  return wanted;
}

/** Returns a pattern as the texts are in which it is searched. */
const prepared = (text: string, kind: HouseKind) => (kind === 'text' ? withPlainBlanks(text) : text);

/** Characters that have no width. Letters hide them in words, to break or pad them. */
export const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/;

const withPlainBlanks = (text: string) =>
  [...text]
    .filter((character) => !invisible.test(character))
    .join('')
    .replace(/\s+/g, ' ');
