import { GoError } from '../../../core/templates/go/goError.ts';
import type { Command, Operand, Pipeline } from '../../../core/templates/go/nodes.ts';
import type { TextMeter } from '../renderer.ts';
import { goFunction } from './builtins.ts';
import { escaperNamed } from './escaping/escapers.ts';
import { entryOf, type GoValue, isList, isMap, isNil, isTrue, textOf, typeOf } from './values.ts';

interface Variable {
  readonly name: string;
  value: GoValue;
}

/** What a pipe passes on to the next command. */
type Piped = { readonly value: GoValue } | undefined;

/** Evaluates the pipelines of a template. Its variables are a stack, since those of a block end with it. */
export class Pipelines {
  variables: Variable[] = [];
  readonly #meter: TextMeter;

  constructor(meter: TextMeter) {
    this.#meter = meter;
  }

  /** Evaluates a pipeline, and gives its value to the variables that it names. Throws `GoError`. */
  evaluate(pipeline: Pipeline, dot: GoValue): GoValue {
    let piped: Piped;
    for (const command of pipeline.commands) {
      // An interface that holds nothing is no value for the next command.
      piped = { value: this.#command(command, dot, piped) ?? undefined };
    }
    const value = piped?.value;
    for (const name of pipeline.variables) {
      if (pipeline.assigns) this.assign(name, value);
      else this.variables.push({ name, value });
    }
    return value;
  }

  assign(name: string, value: GoValue): void {
    this.#variable(name).value = value;
  }

  #variable(name: string): Variable {
    const variable = this.variables.findLast((each) => each.name === name);
    if (!variable) throw new GoError(`undefined variable: ${name}`);
    return variable;
  }

  #command([first, ...values]: Command, dot: GoValue, piped: Piped): GoValue {
    const hasValues = values.length > 0 || piped !== undefined;
    switch (first.kind) {
      case 'function':
        return this.#call(first.name, values, dot, piped);
      case 'field':
        return fieldOf(dot, first.keys, hasValues);
      case 'chain':
        return fieldOf(this.#value(first.of, dot), first.keys, hasValues);
      case 'variable':
        if (first.keys.length > 0) return fieldOf(this.#variable(first.name).value, first.keys, hasValues);
    }
    if (hasValues) throw new GoError("can't give argument to non-function");
    if (first.kind === 'nil') throw new GoError('nil is not a command');
    return this.#value(first, dot);
  }

  #value(operand: Operand, dot: GoValue): GoValue {
    switch (operand.kind) {
      case 'dot':
        return dot;
      case 'nil':
        return null;
      case 'literal':
        return operand.value;
      case 'field':
        return fieldOf(dot, operand.keys, false);
      case 'variable':
        return fieldOf(this.#variable(operand.name).value, operand.keys, false);
      case 'function':
        return this.#call(operand.name, [], dot, undefined);
      case 'pipeline':
        return this.evaluate(operand.pipeline, dot);
      case 'chain':
        return fieldOf(this.#value(operand.of, dot) ?? undefined, operand.keys, false);
    }
  }

  #call(name: string, operands: readonly Operand[], dot: GoValue, piped: Piped): GoValue {
    if (name === 'and' || name === 'or') return this.#firstThat(name === 'or', operands, dot, piped);
    const values = operands.map((operand) => this.#value(operand, dot));
    if (piped) values.push(piped.value);
    const escaper = escaperNamed(name);
    if (escaper) return escaper(...values);
    if (name === 'call') throw new GoError('call of a value that is no function');
    const known = goFunction(name);
    if (!known) return likelyResult(values);
    const [least, most] = known.takes;
    if (values.length < least || values.length > most)
      throw new GoError(`wrong number of args for ${name}: want ${least} got ${values.length}`);
    const result = called(name, () => known.run(...values));
    this.#meter.count(textOf(result) ?? '');
    return result;
  }

  /** Returns the first value that decides `and` or `or`, else the last one. Evaluates none behind it. */
  #firstThat(isOr: boolean, operands: readonly Operand[], dot: GoValue, piped: Piped): GoValue {
    if (operands.length === 0 && !piped)
      throw new GoError(`wrong number of args for ${isOr ? 'or' : 'and'}: want at least 1 got 0`);
    let value: GoValue;
    for (const operand of operands) {
      value = this.#value(operand, dot);
      if (isTrue(value) === isOr) return value;
    }
    return piped ? piped.value : value;
  }
}

/** Returns the value that a function of a service probably shows: what is piped into it, else its first argument. */
function likelyResult(values: readonly GoValue[]): GoValue {
  const last = values.at(-1);
  const likely = isNil(last) || isMap(last) ? values[0] : last;
  return isMap(likely) || isList(likely) ? undefined : likely;
}

/** Says in which function an error happened. */
function called(name: string, run: () => GoValue): GoValue {
  try {
    return run();
  } catch (error) {
    throw error instanceof GoError ? new GoError(`error calling ${name}: ${error.message}`) : error;
  }
}

function fieldOf(value: GoValue, keys: readonly string[], hasValues: boolean): GoValue {
  let at = value;
  for (const [index, key] of keys.entries()) {
    if (at === undefined) return undefined;
    if (at === null) throw new GoError(`nil pointer evaluating interface {}.${key}`);
    if (!isMap(at)) throw new GoError(`can't evaluate field ${key} in type ${typeOf(at)}`);
    if (hasValues && index === keys.length - 1) throw new GoError(`${key} is not a method but has arguments`);
    at = entryOf(at, key);
  }
  return isNil(at) && keys.length === 0 ? undefined : at;
}
