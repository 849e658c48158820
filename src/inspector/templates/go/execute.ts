import { GoError } from '../../../core/templates/go/goError.ts';
import type { TextMeter } from '../renderer.ts';
import type { EscapedNode } from './escaping/escapeTemplate.ts';
import { Pipelines } from './operands.ts';
import { shown } from './print.ts';
import { type GoMap, type GoValue, isList, isMap, isNil, isTrue, sortedKeys, typeOf } from './values.ts';

/** The maximum depth of templates that call each other. */
const deepest = 200;

/** Executes an escaped template. Returns its HTML. Throws `GoError` where Go stops, and `TooMuchText` when it makes too much. */
export function execute(nodes: readonly EscapedNode[], data: GoMap, meter: TextMeter): string {
  const execution = new Execution(meter);
  execution.pipelines.variables = [{ name: '$', value: data }];
  execution.run(nodes, data);
  return execution.html;
}

/** How the execution of nodes ends early. */
type Exit = 'break' | 'continue' | undefined;

class Execution {
  readonly pipelines: Pipelines;
  html = '';
  readonly #meter: TextMeter;
  #depth = 0;

  constructor(meter: TextMeter) {
    this.#meter = meter;
    this.pipelines = new Pipelines(meter);
  }

  run(nodes: readonly EscapedNode[], dot: GoValue): Exit {
    for (const node of nodes) {
      const exit = 'code' in node ? this.#placed(node, dot) : this.#node(node, dot);
      if (exit) return exit;
    }
    return undefined;
  }

  /** Adds the code of an action to an error that it causes. */
  #placed(node: Extract<EscapedNode, { code: string }>, dot: GoValue): Exit {
    try {
      return this.#node(node, dot);
    } catch (error) {
      if (error instanceof GoError && !error.message.startsWith('{{'))
        throw new GoError(error.message, node.code);
      throw error;
    }
  }

  #node(node: EscapedNode, dot: GoValue): Exit {
    switch (node.kind) {
      case 'text':
        return this.#write(node.text);
      case 'value': {
        const value = this.pipelines.evaluate(node.pipeline, dot);
        return node.pipeline.variables.length > 0 ? undefined : this.#write(isNil(value) ? '' : shown(value));
      }
      case 'break':
      case 'continue':
        return node.kind;
      case 'template':
        return this.#template(node, dot);
      case 'range':
        return this.#scoped(() => this.#range(node, dot));
      default:
        return this.#scoped(() => {
          const value = this.pipelines.evaluate(node.pipeline, dot);
          if (!isTrue(value)) return this.run(node.otherwise, dot);
          return this.run(node.body, node.kind === 'with' ? value : dot);
        });
    }
  }

  #write(text: string): undefined {
    this.html += this.#meter.count(text);
  }

  /** Forgets the variables that `run` declares. */
  #scoped<T>(run: () => T): T {
    const known = this.pipelines.variables.length;
    const result = run();
    this.pipelines.variables.length = known;
    return result;
  }

  #range(node: Extract<EscapedNode, { body: unknown }>, dot: GoValue): Exit {
    const { pipeline, body, otherwise } = node;
    const items = itemsOf(this.pipelines.evaluate(pipeline, dot));
    let isEmpty = true;
    for (const [index, item] of items) {
      isEmpty = false;
      const [first, second] = pipeline.variables;
      if (first !== undefined) this.pipelines.assign(first, second === undefined ? item : index);
      if (second !== undefined) this.pipelines.assign(second, item);
      if (this.#scoped(() => this.run(body, item)) === 'break') return undefined;
    }
    const exit = isEmpty ? this.run(otherwise, dot) : undefined;
    return exit === 'break' ? undefined : exit;
  }

  #template({ called, pipeline }: Extract<EscapedNode, { kind: 'template' }>, dot: GoValue): undefined {
    if (!called) return;
    if (this.#depth >= deepest) throw new GoError('too many templates inside each other');
    const value = pipeline ? this.pipelines.evaluate(pipeline, dot) : undefined;
    const { variables } = this.pipelines;
    this.pipelines.variables = [{ name: '$', value }];
    this.#depth++;
    this.run(called.nodes, value);
    this.#depth--;
    this.pipelines.variables = variables;
  }
}

/** Yields the items of what a `range` loops over, with their indexes or keys. */
function* itemsOf(value: GoValue): Generator<readonly [GoValue, GoValue]> {
  if (isNil(value)) return;
  if (isList(value)) for (const [index, item] of value.entries()) yield [BigInt(index), item];
  else if (isMap(value)) for (const key of sortedKeys(value)) yield [key, value[key]];
  else if (typeof value === 'bigint') throw new GoError('range over an integer needs a recent version of Go');
  else throw new GoError(`range can't iterate over ${shown(value)} of type ${typeOf(value)}`);
}
