// The module as a whole: Node 20, on which the command line runs, has no `flushCompileCache`.
import nodeModule from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { CheckOptions } from '../core/checks/checkLetter.ts';
import { linkTargets } from '../core/checks/linkTargets.ts';
import { compareReceived, type ReceivedComparison } from '../core/letters/received/compareReceived.ts';
import { TreeTooLarge } from '../core/letters/treeLimits.ts';
import { limits } from '../core/limits.ts';
import { samplePeople } from '../core/samplePeople/samplePeople.ts';
import type { PlaceholderSyntax } from '../core/templates/placeholderSyntax.ts';
import { templateDeclaration } from '../core/templates/templateDeclaration.ts';
import type {
  CheckedLayout,
  ComparedPrediction,
  InspectAnswer,
  InspectedLayout,
  InspectJob,
  InspectorAnswers,
  InspectorQuestion,
  InspectRequest,
  InspectResult,
  LayoutJob,
  LetterJob,
  PlacedTarget,
  PredictionsJob,
  ProgramLetters,
  ReceivedJob,
  TooLarge,
} from '../protocol/inspector.ts';
import type { ReadLetter } from '../protocol/receivedLetter.ts';
import { checkBeforeSending, checkLetterSource } from './checkLetterSource.ts';
import { checkSignatures } from './checkSignatures.ts';
import { elementAt, elementsOf, placesOf } from './elementPlaces.ts';
import { readableLetter } from './elementTree.ts';
import { letterInWords } from './letterInWords.ts';
import {
  compileLayout,
  isUpToDate,
  type LetterSource,
  LetterTooLarge,
  readLetterSource,
} from './letterSource.ts';
import { readLetterTree } from './letterTree/readLetterTree.ts';
import { packetLetter } from './packetLetter.ts';
import { placedLinks } from './placedLinks.ts';
import { comparedPredictions, shownPrograms } from './predictions.ts';
import { programLetters } from './programLetters.ts';
import { readHead, readReceivedLetter } from './receivedLetter/readReceivedLetter.ts';
import { seenLetter } from './seenLetter.ts';
import { isLetterOf, passageInLetter, smallerHtml, smallerSource } from './sentLetter.ts';
import { filledLetter } from './templates/filledLetter.ts';
import { fillIn } from './templates/fillIn.ts';
import { sourcePlaceOf } from './textLines.ts';

let isKept = false;

parentPort?.on('message', async ({ id, ...job }: InspectRequest) => {
  parentPort?.postMessage({ id, ...(await answered(job)) });
  if (isKept) return;
  isKept = true;
  setImmediate(() => nodeModule.flushCompileCache?.());
});

/** Returns the result of a job. Never rejects, so that a parser's failure doesn't end the worker. */
async function answered(job: InspectJob): Promise<InspectResult> {
  try {
    return { answer: await answerJob(job) };
  } catch (error) {
    const refused = refusalIn(error);
    if (refused) return { refused };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function refusalIn(error: unknown): TooLarge | undefined {
  if (error instanceof LetterTooLarge) return { kind: 'tooLarge', limit: limits.checked };
  return error instanceof TreeTooLarge ? { kind: 'treeTooLarge' } : undefined;
}

/** A cache of the newest letter of each layout that could be compiled, by document. `of` is the layout as JSON. */
const newestLetters = new Map<string, { readonly of: string; readonly letter: LetterSource }>();

/**
 * Answers a job. Throws `LetterTooLarge` if a letter is too long to be read completely, and `TreeTooLarge` if it expands to too many
 * elements.
 */
async function answerJob(job: InspectJob): Promise<InspectAnswer> {
  if ('received' in job) return compareDrawable(job);
  if ('message' in job) return checkSignatures(job);
  if ('letter' in job) return answerLetterJob(job);
  if ('peopleFor' in job) return `${JSON.stringify(samplePeople(job.peopleFor, job.language), null, 2)}\n`;
  if ('packetOf' in job) return packetLetter(job);
  if ('smallerOf' in job) return smallerHtml(job.smallerOf, job);
  if ('guessOf' in job) return shownPrograms(job);
  if ('predictedOf' in job) return answerPredictions(job);
  if ('wordsOf' in job) return letterInWords(job.wordsOf);
  if ('template' in job) return fillIn(job.template, JSON.parse(job.person), job.declared);
  return answerAbout(job);
}

/** Compares letters that a page can also show. */
function compareDrawable({ uploaded, received }: ReceivedJob): ReceivedComparison {
  for (const html of [uploaded, received]) readableLetter(html);
  return compareReceived(uploaded, received);
}

function answerPredictions(job: PredictionsJob): readonly ComparedPrediction[] {
  refuseTooLarge(job.predictedOf);
  if (job.shown.length > limits.layout) throw new LetterTooLarge();
  return comparedPredictions(job);
}

function answerLetterJob({ letter, language, headOnly }: LetterJob): ReadLetter {
  return headOnly ? readHead(letter, language, 'tookTooLong') : readReceivedLetter(letter, language);
}

async function answerAbout({ question, ...layout }: LayoutJob): Promise<InspectAnswer> {
  if (question.ask === 'checkOnce') return checkOnce(layout, question.options);
  if (isAboutShown(question)) return answerAboutShown(question, layout);
  if (layout.kind === 'html') refuseTooLarge(layout.source);
  if (question.ask === 'checkBeforeSending') refuseTooLarge(question.html + question.footer);
  if (question.ask === 'smaller' && layout.kind === 'html')
    return smallerSource(layout.source, { ...question, ...declaredIn(layout) });
  if (question.ask === 'programLetters' && question.shown === undefined && !question.isFilledIn)
    return aboutPrograms(layout, question);
  const newest = await newestLetter(layout, limits.checked);
  if (!newest) return withoutLetter[question.ask];
  refuseTooLarge(newest.html);
  const declared = templateDeclaration(layout.source);
  const filledIn = declaredIn(layout);
  switch (question.ask) {
    case 'check':
      return checkLetterSource(newest, { ...question.options, ...filledIn });
    case 'checkBeforeSending':
      return checkBeforeSending(newest, { ...question, options: { ...question.options, ...filledIn } });
    case 'linkTargets':
      return targetsIn(newest, declared?.syntaxes ?? question.filledIn ?? []);
    case 'letterLinks':
      return placedLinks(newest, declared?.syntaxes ?? question.filledIn);
    case 'passagePlaces':
      return isLetterOf(newest, question.html)
        ? question.passages.map((passage) => sourcePlaceOf(newest, passageInLetter(newest, passage)))
        : undefined;
    case 'smaller':
      return { ...smallerSource(newest.html, { ...question, ...filledIn }), edits: [] };
    case 'programLetters':
      return aboutPrograms(layout, question, newest);
  }
}

/** Compiles and checks a layout of which nothing else will be asked. */
async function checkOnce(layout: InspectedLayout, options: CheckOptions | undefined): Promise<CheckedLayout> {
  const compiled = layout.kind === 'mjml' ? await compileLayout(layout) : undefined;
  const { problems = [] } = compiled ?? {};
  if (!options) return { problems, findings: [] };
  try {
    if (layout.kind === 'html') refuseTooLarge(layout.source);
    const letter = await readLetterSource(layout, limits.checked, compiled);
    const findings = letter ? checkLetterSource(letter, { ...options, ...declaredIn(layout) }) : [];
    return { problems, findings };
  } catch (error) {
    const refused = refusalIn(error);
    if (refused) return { problems, findings: refused };
    throw error;
  }
}

/** Answers which programs show which letters. Without `source`, which takes longer, removals have no places. */
function aboutPrograms(
  { document, kind, ...layout }: InspectedLayout,
  question: Extract<InspectorQuestion, { ask: 'programLetters' }>,
  source?: LetterSource,
): ProgramLetters {
  refuseTooLarge(question.html);
  const filledIn = templateDeclaration(layout.source)?.syntaxes ?? question.filledIn;
  return programLetters({ document, isMjml: kind === 'mjml', source }, { ...question, filledIn });
}

/** Returns the placeholder syntaxes that a layout declares, which take the place of the account's. */
function declaredIn({
  source,
}: InspectedLayout): { readonly filledIn: readonly PlaceholderSyntax[] } | undefined {
  const declared = templateDeclaration(source);
  return declared && { filledIn: declared.syntaxes };
}

/** The answers about a layout that can't be compiled, where they are not `undefined`. */
const withoutLetter: Partial<InspectorAnswers> = { check: [], checkBeforeSending: 'changed' };

/** Answers a question about the letter that the preview shows: while the layout can't be compiled, it still shows the previous one. */
async function answerAboutShown(
  question: QuestionAboutShown,
  layout: InspectedLayout,
): Promise<InspectAnswer> {
  const newest = await newestLetter(layout, limits.letter);
  const written = newest ?? newestLetters.get(layout.document)?.letter;
  const declared = templateDeclaration(layout.source);
  const whole =
    written && question.person ? filledLetter(written, JSON.parse(question.person), declared) : written;
  if (!whole) return undefined;
  const by = question.ask === 'placesOf' ? undefined : question.seenBy;
  const known = { letter: whole, document: layout.document, isFilledIn: question.person !== undefined };
  const letter = by ? seenLetter(known, { ...by, filledIn: declared?.syntaxes ?? by.filledIn }) : whole;
  switch (question.ask) {
    case 'placeOf':
      return placesOf(letter, [question.path])[0];
    case 'placesOf':
      return placesOf(letter, question.paths);
    case 'elementAt':
      return elementAt(letter, question.file, question.position);
    case 'elementsOf':
      return elementsOf(letter, question.file);
  }
}

type QuestionAboutShown = Extract<
  InspectorQuestion,
  { ask: 'placeOf' | 'placesOf' | 'elementAt' | 'elementsOf' }
>;

const isAboutShown = (question: InspectorQuestion): question is QuestionAboutShown =>
  ['placeOf', 'placesOf', 'elementAt', 'elementsOf'].includes(question.ask);

function refuseTooLarge(html: string): void {
  if (html.length > limits.checked) throw new LetterTooLarge();
}

async function newestLetter(
  { document, ...layout }: InspectedLayout,
  most: number,
): Promise<LetterSource | undefined> {
  const of = JSON.stringify(layout);
  const kept = newestLetters.get(document);
  if (kept?.of === of && isUpToDate(kept.letter, { document, ...layout })) return kept.letter;
  const letter = await readLetterSource({ document, ...layout }, most);
  if (!letter) return undefined;
  newestLetters.delete(document);
  newestLetters.set(document, { of, letter });
  forgetOldest();
  return letter;
}

/** Removes the oldest letters from the cache until the rest is within the limit. Always keeps the newest one. */
function forgetOldest(): void {
  let length = [...newestLetters.values()].reduce((sum, kept) => sum + kept.letter.html.length, 0);
  for (const [document, kept] of newestLetters) {
    if (length <= limits.keptLetters || newestLetters.size === 1) return;
    newestLetters.delete(document);
    length -= kept.letter.html.length;
  }
}

function targetsIn(letter: LetterSource, filledIn: readonly PlaceholderSyntax[]): readonly PlacedTarget[] {
  return linkTargets(readLetterTree(letter.html, filledIn)).flatMap((target) => {
    const place = sourcePlaceOf(letter, target);
    return place ? [{ target, ...place }] : [];
  });
}
