import type { TimeTokens } from './timeTokens.ts';
import { type TimeWords, valued } from './timeWords.ts';

/** The numbers of a language by their words: those below twenty, and the tens that another number below ten can follow. */
interface NumberWords {
  readonly small: TimeWords<number>;
  readonly tens: TimeWords<number>;
  readonly units: TimeWords<number>;
}

/** Returns the words with their positions; words of the same number are joined with a slash. */
function counted(first: number, step: number, words: string): TimeWords<number> {
  return valued(
    ...words.split(' ').map((each, index) => [first + step * index, each.replaceAll('/', ' ')] as const),
  );
}

const both = <T>(...all: readonly TimeWords<T>[]): TimeWords<T> => new Map(all.flatMap((each) => [...each]));

const englishCardinals = counted(
  0,
  1,
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const englishTens = counted(20, 10, 'twenty thirty forty fifty');
const russianCardinals = counted(
  0,
  1,
  'ноль один/одну/одна два/две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
);
const russianTens = counted(20, 10, 'двадцать тридцать сорок пятьдесят');
const russianOrdinals = counted(
  1,
  1,
  'первого второго третьего четвертого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого тринадцатого четырнадцатого пятнадцатого шестнадцатого семнадцатого восемнадцатого девятнадцатого двадцатого',
);

const unitsOf = (words: TimeWords<number>): TimeWords<number> =>
  new Map([...words].filter(([, value]) => value > 0 && value < 10));

/** "nine", "thirty-five", «двадцать один» */
const cardinals: NumberWords = {
  small: both(englishCardinals, russianCardinals),
  tens: both(englishTens, russianTens),
  units: both(unitsOf(englishCardinals), unitsOf(russianCardinals)),
};

const englishOrdinals = counted(
  1,
  1,
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
);

/** The words of cardinal numbers below sixty. */
export const cardinalWords = both(cardinals.small, cardinals.tens);

/** "first", "twenty-seventh", «двадцать седьмого» */
const ordinals: NumberWords = {
  small: both(englishOrdinals, russianOrdinals, valued([30, 'thirtieth тридцатого'])),
  tens: both(englishTens, russianTens),
  units: both(unitsOf(englishOrdinals), unitsOf(russianOrdinals)),
};

/** «Без пяти», «без двадцати пяти» */
const genitives: NumberWords = {
  small: valued(
    [5, 'пяти'],
    [10, 'десяти'],
    [15, 'четверти пятнадцати'],
    [20, 'двадцати'],
    [3, 'трех'],
    [2, 'двух'],
  ),
  tens: valued([20, 'двадцати']),
  units: valued([5, 'пяти'], [3, 'трех'], [2, 'двух']),
};

function readNumber(tokens: TimeTokens, { small, tens, units }: NumberWords): number | undefined {
  return tokens.first(
    () => {
      const ten = tokens.take(tens);
      if (ten === undefined) return undefined;
      tokens.takeAll('-');
      const unit = tokens.take(units);
      return unit === undefined ? undefined : ten + unit;
    },
    () => tokens.take(small),
  );
}

/** Reads a cardinal number below sixty in words: "nine", "thirty-five", «двадцать один». */
export function readCardinal(tokens: TimeTokens): number | undefined {
  return tokens.first(
    () => readNumber(tokens, cardinals),
    () => tokens.take(cardinals.tens),
  );
}

/** Reads a day of the month in words: "twenty-seventh", «двадцать седьмого». */
export function readOrdinal(tokens: TimeTokens): number | undefined {
  const day = readNumber(tokens, ordinals);
  return day !== undefined && day <= 31 ? day : undefined;
}

/** Reads the minutes after «без»: «пяти», «двадцати пяти», «четверти». */
export function readGenitive(tokens: TimeTokens): number | undefined {
  return readNumber(tokens, genitives);
}

/** The hour that follows in «половина девятого» and «четверть девятого»: 1 to 12. */
export const hourOrdinals: TimeWords<number> = new Map([...russianOrdinals].filter(([, hour]) => hour <= 12));

/** «Полдевятого», in one word. */
export const halfHours: TimeWords<number> = new Map(
  [...hourOrdinals].map(([word, hour]) => [`пол${word}`, hour]),
);
