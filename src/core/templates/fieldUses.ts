import { languages, type TemplateLanguage } from './languages/index.ts';
import type { PlaceholderSyntax } from './placeholderSyntax.ts';
import { placeholderIn } from './placeholders.ts';
import type { BlockWithNames, Condition, FieldName, Statement } from './statement.ts';
import { type TemplateCode, templateCode } from './templateCode.ts';
import { type TemplateDeclaration, templateDeclaration } from './templateDeclaration.ts';
import { templateLanguageOf } from './templateLanguage.ts';

/** The way from a person to a field: the names from outside to inside, with `eachItem` for the items of a list. */
export type FieldPath = readonly string[];

/** The step of a `FieldPath` to each item of a list. */
export const eachItem = '[]';

/** A name in template code that reads a field. The offsets enclose the name. */
export interface FieldUse {
  readonly start: number;
  readonly end: number;
  readonly path: FieldPath;
  readonly as: 'value' | 'condition' | 'list';
  /** True for a placeholder such as `%%name%%`, for which case, blanks and punctuation don't matter. */
  readonly isLoose: boolean;
  /** True if the code gives a value for those who lack the field. */
  readonly hasDefault: boolean;
  /** The conditions on which the code is rendered, the innermost first. */
  readonly guard: Guard | undefined;
}

/** A condition of a block. */
export interface Guard {
  readonly reads: readonly FieldPath[];
  /** How the one field decides: by having items, or by counting as true in the language. Missing if the condition is not that simple. */
  readonly test?: 'items' | TemplateLanguage;
  readonly isNegated: boolean;
  readonly outer: Guard | undefined;
}

interface Context {
  /** The path of the context; `undefined` if it is unknown. */
  readonly path: FieldPath | undefined;
  readonly outer: Context | undefined;
}

interface Variable {
  readonly name: string;
  /** The field that the variable stands for; `undefined` if it is none, or an unknown one. */
  path: FieldPath | undefined;
  readonly outer: Variable | undefined;
}

/** What names mean at a place of a text. */
export interface Scope {
  readonly language: TemplateLanguage;
  /** The delimiters of placeholders, if the layout declares its template code; else the usual ones count. */
  readonly placeholders: readonly PlaceholderSyntax[] | undefined;
  readonly context: Context;
  /** The variables of loops and blocks, the innermost first. */
  readonly variables: Variable | undefined;
  /** The variables that the text has assigned so far, which stay when a block ends. */
  readonly assigned: ReadonlyMap<string, FieldPath | undefined>;
  readonly guard: Guard | undefined;
  readonly depth: number;
}

/** What a value is to a Mustache section. */
export type Shape = 'list' | 'object' | 'other';

export interface ReadFieldsOptions {
  /** The scope in which the text is rendered; that of a whole letter by default. */
  readonly scope?: Scope;
  /** Returns what a field holds. */
  readonly shapeOf?: (path: FieldPath) => Shape | undefined;
  /** Offsets, in order, whose scopes are wanted. */
  readonly marks?: readonly number[];
}

/** The uses of fields in a text, in order, and the scopes at its marks: `undefined` where names have no known meaning. */
interface ReadFields {
  readonly uses: readonly FieldUse[];
  readonly scopes: readonly (Scope | undefined)[];
}

/** The maximum depth of blocks. Names in deeper ones are not read. */
const deepest = 50;

/** Returns where the template code of a text reads which fields, as its language resolves names in loops and blocks. */
export function readFieldUses(text: string, options: ReadFieldsOptions = {}): ReadFields {
  const scope = options.scope ?? outermostScope(text, templateDeclaration(text));
  const reader = new FieldReader(scope, options.shapeOf);
  const scopes: (Scope | undefined)[] = [];
  const { marks = [] } = options;
  for (const code of templateCode(text, scope.placeholders)) {
    while ((marks[scopes.length] ?? Number.POSITIVE_INFINITY) <= code.start) scopes.push(reader.scope);
    reader.read(text.slice(code.start, code.end), code);
  }
  while (scopes.length < marks.length) scopes.push(reader.scope);
  return { uses: reader.uses, scopes };
}

/**
 * Returns the scope of a whole letter, in which names are those of the person. Its language is the one that the layout declares, else the
 * one of the code in `text`.
 */
export function outermostScope(text: string, declared: TemplateDeclaration | undefined): Scope {
  if (!declared) return scopeOf(templateLanguageOf(text) ?? 'fields', undefined);
  const { language, syntaxes } = declared;
  return scopeOf(language, language === 'program' ? [] : syntaxes);
}

const scopeOf = (language: TemplateLanguage, placeholders: Scope['placeholders']): Scope => ({
  language,
  placeholders,
  context: { path: [], outer: undefined },
  variables: undefined,
  assigned: new Map(),
  guard: undefined,
  depth: 0,
});

/**
 * Returns the path of the field that a name stands for in a scope; `undefined` if it stands for none, for an unknown one, or one that is very
 * deep.
 */
export function resolveName(
  { keys, up, isOfRoot, isVariable }: FieldName,
  scope: Scope,
): FieldPath | undefined {
  if (isOfRoot) return keys;
  const [first] = keys;
  if (up === 0 && first !== undefined) {
    const variable = variableNamed(first, scope);
    if (variable) return variable.path && joined(variable.path, keys.slice(1));
  }
  if (isVariable) return undefined;
  let context: Context | undefined = scope.context;
  for (let level = up; level > 0; level--) context = context?.outer;
  return context?.path && joined(context.path, keys);
}

/** The maximum number of keys in a path. Each use of a field has all of them. */
const mostKeys = 100;

const joined = (path: FieldPath, keys: FieldPath): FieldPath | undefined =>
  path.length + keys.length > mostKeys ? undefined : [...path, ...keys];

function variableNamed(name: string, { variables, assigned }: Scope): Pick<Variable, 'path'> | undefined {
  for (let variable = variables; variable; variable = variable.outer)
    if (variable.name === name) return variable;
  return assigned.has(name) ? { path: assigned.get(name) } : undefined;
}

/** A block that is still open. */
interface OpenBlock {
  /** The scope around the block; `undefined` if names have no known meaning there. */
  readonly outer: Scope | undefined;
  /** The condition of the newest branch. */
  readonly guard: Guard | undefined;
}

class FieldReader {
  readonly uses: FieldUse[] = [];
  /** The current scope; `undefined` inside of a block in which names have no known meaning. */
  scope: Scope | undefined;
  readonly #language: TemplateLanguage;
  readonly #shapeOf: ReadFieldsOptions['shapeOf'];
  readonly #assigned: Map<string, FieldPath | undefined>;
  readonly #open: OpenBlock[] = [];
  #isRaw = false;

  constructor(scope: Scope, shapeOf: ReadFieldsOptions['shapeOf']) {
    this.#assigned = new Map(scope.assigned);
    this.scope = { ...scope, assigned: this.#assigned };
    this.#language = scope.language;
    this.#shapeOf = shapeOf;
  }

  read(code: string, { start, kind }: TemplateCode): void {
    const statement = languages[this.#language].statement(code, kind);
    if (this.#isRaw && statement?.kind !== 'endRaw') return;
    if (statement) this.#follow(statement, start);
    else if (kind === 'value') this.#usePlaceholder(code, start);
  }

  #follow(statement: Statement, at: number): void {
    switch (statement.kind) {
      case 'values':
        for (const [index, name] of statement.names.entries())
          this.#use(name, at, 'value', index === 0 && statement.hasDefault);
        break;
      case 'if':
        this.#begin(this.scope, this.#guardOf(statement, at));
        break;
      case 'each':
        this.#beginLoop(this.#use(statement.list, at, 'list'), statement);
        break;
      case 'with':
        this.#beginContext(this.#use(statement.object, at, 'condition'), statement);
        break;
      case 'section':
        this.#beginSection(statement.name, at);
        break;
      case 'unknownBlock':
        this.#begin(undefined, undefined);
        break;
      case 'else':
        this.#otherwise(statement.condition, at);
        if ('object' in statement) this.scope = this.#within(this.#resolve(statement.object));
        break;
      case 'end':
        if (this.#open.length > 0) this.scope = this.#open.pop()?.outer;
        break;
      case 'assign':
        for (const name of statement.names) this.#use(name, at, 'value');
        this.#assign(statement);
        break;
      case 'raw':
      case 'endRaw':
        this.#isRaw = statement.kind === 'raw';
    }
  }

  #assign({ variable, is, scope }: Extract<Statement, { kind: 'assign' }>): void {
    const path = this.#resolve(is);
    if (scope === undefined) this.#assigned.set(variable, path);
    else if (scope === 'the block') this.#name({ variable }, path);
    else {
      const known = this.scope && variableNamed(variable, this.scope);
      // Whether the assignment is run is not known.
      if (known) known.path = undefined;
    }
  }

  #resolve(name: FieldName | undefined): FieldPath | undefined {
    const scope = name && this.scope && this.#scopeWith(name, this.scope);
    const path = name && scope && resolveName(name, scope);
    return path && path.length > 0 ? path : undefined;
  }

  get #looksOutward(): boolean {
    return languages[this.#language].scoping === 'contexts';
  }

  /** Returns the scope with the innermost context that has a name, if names look outward. */
  #scopeWith({ keys: [first] }: FieldName, scope: Scope): Scope {
    if (!this.#looksOutward || first === undefined) return scope;
    for (let context: Context | undefined = scope.context; context; context = context.outer) {
      if (context.path && this.#shapeOf?.([...context.path, first])) return { ...scope, context };
    }
    return scope;
  }

  /** Notes that a name is read. Returns its path. */
  #use(
    name: FieldName | undefined,
    at: number,
    as: FieldUse['as'],
    hasDefault = false,
  ): FieldPath | undefined {
    const path = this.#resolve(name);
    if (!name || !path) return undefined;
    const guard = this.scope?.guard;
    this.uses.push({
      start: at + name.start,
      end: at + name.end,
      path,
      as,
      isLoose: name.isLoose ?? false,
      hasDefault,
      guard,
    });
    return path;
  }

  #usePlaceholder(code: string, at: number): void {
    const field = placeholderIn(code, this.scope?.placeholders);
    if (!field || !this.scope) return;
    const start = at + field.start;
    const { guard } = this.scope;
    this.uses.push({
      start,
      end: start + field.name.length,
      path: [field.name],
      as: 'value',
      isLoose: true,
      hasDefault: field.fallback !== undefined,
      guard,
    });
  }

  #guardOf({ names, isOneName, isNegated }: Condition, at: number): Guard {
    const paths = names.map((name) => this.#use(name, at, 'condition'));
    const reads = paths.filter((path) => path !== undefined);
    return {
      reads,
      ...(isOneName && reads.length === 1 && { test: this.#language }),
      isNegated,
      outer: this.scope?.guard,
    };
  }

  #begin(inside: Scope | undefined, guard: Guard | undefined): void {
    this.#open.push({ outer: this.scope, guard });
    const isTooDeep = (inside?.depth ?? 0) >= deepest;
    this.scope = isTooDeep ? undefined : inside && { ...inside, guard, depth: inside.depth + 1 };
  }

  #beginLoop(list: FieldPath | undefined, names: BlockWithNames = {}): void {
    const item = list && [...list, eachItem];
    const guard: Guard = {
      reads: list ? [list] : [],
      ...(list && { test: 'items' }),
      isNegated: false,
      outer: this.scope?.guard,
    };
    const { scoping } = languages[this.#language];
    this.#begin(scoping === 'variables' ? this.scope : this.#within(item), guard);
    this.#name(names, item);
  }

  #beginContext(object: FieldPath | undefined, names: BlockWithNames = {}): void {
    const guard = { reads: object ? [object] : [], isNegated: false, outer: this.scope?.guard };
    this.#begin(this.#within(object), object ? { ...guard, test: this.#language } : guard);
    this.#name(names, object);
  }

  #beginSection(name: FieldName | undefined, at: number): void {
    const path = this.#resolve(name);
    switch (path && this.#shapeOf?.(path)) {
      case 'list':
        this.#beginLoop(this.#use(name, at, 'list'));
        break;
      case 'object':
        this.#beginContext(this.#use(name, at, 'condition'));
        break;
      case 'other':
        this.#beginCondition(name, at);
        break;
      default:
        // Where names look outward, those of a section may be the person’s.
        if (!this.#shapeOf && this.#looksOutward) this.#beginCondition(name, at);
        else this.#beginUnknown(name, at);
    }
  }

  #beginUnknown(name: FieldName | undefined, at: number): void {
    this.#use(name, at, 'condition');
    this.#begin(undefined, undefined);
  }

  #beginCondition(name: FieldName | undefined, at: number): void {
    const condition = { names: name ? [name] : [], isOneName: true, isNegated: false };
    this.#begin(this.scope, this.#guardOf(condition, at));
  }

  /** Returns the current scope with another context. */
  #within(path: FieldPath | undefined): Scope | undefined {
    return this.scope && { ...this.scope, context: { path, outer: this.scope.context } };
  }

  /** Gives the names of a block to what it shows. */
  #name({ variable, counters = [] }: BlockWithNames, path: FieldPath | undefined): void {
    if (variable !== undefined) this.#nameOne(variable, path);
    for (const counter of counters) this.#nameOne(counter, undefined);
  }

  #nameOne(name: string, path: FieldPath | undefined): void {
    if (!this.scope) return;
    this.scope = { ...this.scope, variables: { name, path, outer: this.scope.variables } };
  }

  /** Begins the other branch of the innermost block, which is shown when the branches before it are not. */
  #otherwise(condition: Condition | undefined, at: number): void {
    const block = this.#open.pop();
    if (!block) return;
    this.scope = block.outer;
    const { guard } = block;
    this.#begin(
      this.scope,
      condition
        ? notSimple(this.#guardOf(condition, at))
        : guard && { ...guard, isNegated: !guard.isNegated },
    );
  }
}

/** Returns the guard of a branch that also depends on the conditions of other branches. */
const notSimple = ({ test: _, ...guard }: Guard): Guard => guard;
