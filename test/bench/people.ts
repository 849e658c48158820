import { resolve } from 'node:path';
import Handlebars from 'handlebars';
import { compileMjml } from '../../src/compiler/compile.ts';
import { InspectorClient } from '../../src/inspector/client.ts';
import { comparedTime, type Result } from './bench.ts';
import { layoutOf } from './layouts.ts';

const rounds = 15;

/**
 * Measures rendering a letter for another person in the inspector’s thread, including messages, compared with compiling the
 * layout and its template again.
 */
export async function people(): Promise<readonly Result[]> {
  const inspector = new InspectorClient({ workerPath: resolve('dist/inspector.mjs') });
  const results: Result[] = [];
  for (const kilobytes of [20, 500]) {
    const layout = layoutOf(kilobytes)
      .replaceAll('spring', '{{name}}')
      .replaceAll('</mj-button>', '{{#if isMember}}!{{/if}}</mj-button>');
    const { compiled } = await compileMjml(layout, 'notAFile');
    const template = compiled.pieces?.join('') ?? '';
    const times = { ours: [] as number[], theirs: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const person = { name: `Reader ${round}`, isMember: round % 2 === 0 };
      times.ours.push(
        await timeOf(async () => {
          const filled = await inspector.fillIn({ template, person: JSON.stringify(person) });
          if (filled.kind !== 'answered' || !('html' in filled.answer))
            throw new Error(`It is ${JSON.stringify(filled)}`);
        }),
      );
      times.theirs.push(
        await timeOf(async () => {
          const again = await compileMjml(layout, 'notAFile');
          Handlebars.compile(again.compiled.pieces?.join('') ?? '')(person);
        }),
      );
    }
    results.push(
      comparedTime(
        `another person, ${kilobytes} KB`,
        times.ours,
        times.theirs,
        'compiling and rendering anew',
      ),
    );
  }
  await inspector.close();
  return results;
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
