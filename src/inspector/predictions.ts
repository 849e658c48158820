import { addressOf } from '../core/checks/support/canIEmail.ts';
import { facts } from '../core/checks/support/facts.ts';
import { guessedProgram } from '../core/checks/support/guessedProgram.ts';
import { comparePredictions } from '../core/checks/support/predictions.ts';
import type { Removal } from '../core/checks/support/removal.ts';
import { supportTable } from '../core/checks/support/table.ts';
import type {
  ComparedPrediction,
  PredictionsJob,
  ProgramLoss,
  ShownJob,
  ShownPrograms,
} from '../protocol/inspector.ts';
import { canIEmail } from './canIEmail.ts';
import { readLetterTree } from './letterTree/readLetterTree.ts';

/** The most places of one prediction. */
const mostPlaces = 20;

/** Returns the programs that HTML may be from: by its marks first, then those of the setting. */
export function shownPrograms({ guessOf, clients }: ShownJob): ShownPrograms {
  const guess = guessedProgram(guessOf);
  const ids = [...new Set([...(guess === undefined ? [] : [guess]), ...clients])];
  const programs = ids.flatMap((id) => {
    const name = Object.hasOwn(canIEmail.clients, id) ? canIEmail.clients[id] : undefined;
    return name === undefined ? [] : [{ id, name }];
  });
  return { programs, isGuessed: guess !== undefined };
}

/** Compares what is predicted of a program with what it shows of a letter. Throws `TreeTooLarge`. */
export function comparedPredictions({ predictedOf, shown, program }: PredictionsJob): ComparedPrediction[] {
  const table = supportTable(canIEmail);
  const [sent, found] = [readLetterTree(predictedOf), readLetterTree(shown)];
  return comparePredictions(sent, found, table, table.clients([program])).map(
    ({ cause, expected, outcome, places }) => ({
      ...knownOf(cause),
      ...{ expected, outcome, count: places.length },
      places: places.slice(0, mostPlaces).map(({ start, end }) => ({ start, end })),
    }),
  );
}

/** Returns what is known of the cause of removals. */
export function knownOf(cause: Removal['cause']): Pick<ProgramLoss, 'cause' | 'title' | 'tested' | 'page'> {
  return typeof cause === 'string'
    ? { cause, title: '', ...facts[cause] }
    : { cause: cause.slug, title: cause.title, tested: cause.tested, page: addressOf(cause) };
}
