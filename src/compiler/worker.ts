// The module as a whole: Node 20, on which the command line runs, has no `flushCompileCache`.
import nodeModule from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { type LetterRevision, letterChangeOf } from '../core/letters/letterPieces.ts';
import type { CompileAnswer, CompileRequest } from '../protocol/compiler.ts';
import { compileMjml, type KeptLayout } from './compile.ts';
import { edited } from './edit.ts';

interface Known {
  readonly source: string;
  /** The base for compiling the next text incrementally. */
  readonly layout?: KeptLayout | undefined;
  /** The last letter that was sent to the extension. */
  readonly letter?: LetterRevision | undefined;
}

const knownLetters = new Map<string, Known>();
let isWarm = false;

parentPort?.on('message', async ({ id, document, edit, context, forget }: CompileRequest) => {
  for (const forgotten of forget) knownLetters.delete(forgotten);
  const before = knownLetters.get(document) ?? { source: '' };
  const source = edited(before.source, edit);
  const { compiled, kept = before.layout } = await compileMjml(source, context, before.layout);
  const { pieces, ...rest } = compiled;
  const letter = pieces && { revision: id, pieces };
  // Keeps the previous base if this text can't be one, for example because of a half-typed word.
  knownLetters.set(document, { source, layout: kept, letter: letter ?? before.letter });
  const answer: CompileAnswer = { ...rest, ...(letter && { letter: letterChangeOf(before.letter, letter) }) };
  parentPort?.postMessage({ id, ...answer });
  if (isWarm) return;
  isWarm = true;
  setImmediate(() => void warmUp().then(nodeModule.flushCompileCache));
});

const warmUpLayout = `<mjml><mj-head><mj-title>a</mj-title><mj-preview>b</mj-preview><mj-attributes><mj-all padding="1px" /></mj-attributes>
<mj-style inline="inline">.a { color: red }</mj-style></mj-head><mj-body><mj-wrapper><mj-section background-color="#fff"><mj-column width="50%">
<mj-text css-class="a">c</mj-text><mj-button href="#">d</mj-button><mj-image src="e" /><mj-divider /><mj-spacer /></mj-column>
<mj-group><mj-column><mj-table><tr><td>f</td></tr></mj-table><mj-social><mj-social-element name="x">g</mj-social-element></mj-social></mj-column></mj-group>
</mj-section></mj-wrapper><mj-raw><p>h</p></mj-raw></mj-body></mjml>`;

const warmUpEdit = warmUpLayout.replace('>c<', '>cc<');

/**
 * Runs ten small renders so that the engine optimizes MJML before the first real layout: 13 ms instead of 36. Requests are handled in
 * between.
 */
async function warmUp(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const { kept } = await compileMjml(warmUpLayout, 'notAFile');
    await compileMjml(warmUpEdit, 'notAFile', kept);
    await nextTurn();
  }
}
