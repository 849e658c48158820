/** Words with their values, in English, Russian and German: in lower case, and with «е» for «ё». */
export type TimeWords<T> = ReadonlyMap<string, T>;

export function valued<T>(...entries: readonly (readonly [value: T, words: string])[]): TimeWords<T> {
  return new Map(entries.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)));
}

export function plain(words: string): TimeWords<string> {
  return new Map(words.split(' ').map((word) => [word, word]));
}

/** Returns names that may be shortened to three letters or more. The value of a name is its line's index. */
function shortenable(...lines: readonly string[]): TimeWords<number> {
  const found = new Map<string, number>();
  for (const [index, names] of lines.entries()) {
    for (const name of names.split(' ')) {
      for (let length = Math.min(3, name.length); length <= name.length; length += 1) {
        found.set(name.slice(0, length), index);
      }
    }
  }
  return found;
}

/** January is 0. */
export const months = shortenable(
  'january январь января januar jänner',
  'february февраль февраля februar',
  'march март марта märz',
  'april апрель апреля',
  'may май мая mai',
  'june июнь июня juni',
  'july июль июля juli',
  'august август августа',
  'september сентябрь сентября',
  'october октябрь октября oktober',
  'november ноябрь ноября',
  'december декабрь декабря dezember',
);

/** Sunday is 0. */
export const weekdays = shortenable(
  'sunday воскресенье воскресение вск вс sonntag so',
  'monday понедельник пнд пн montag mo',
  'tuesday вторник втр вт dienstag di',
  'wednesday weds среда среду срд ср mittwoch mi',
  'thursday четверг чтв чт donnerstag do',
  'friday пятница пятницу птн пт freitag fr',
  'saturday суббота субботу сбт сб samstag sonnabend sa',
);

/** The distance from today in days. */
export const namedDays = valued<number>(
  [-2, 'позавчера vorgestern'],
  [-1, 'yesterday вчера gestern'],
  [0, 'today сегодня heute'],
  [1, 'tomorrow tmrw завтра morgen'],
  [2, 'послезавтра übermorgen'],
);

export type PartOfDay = 'am' | 'pm' | 'morning' | 'afternoon' | 'evening' | 'night' | 'noon' | 'midnight';

export const partsOfDay = valued<PartOfDay>(
  ['am', 'am a.m a.m.'],
  ['pm', 'pm p.m p.m.'],
  ['morning', 'morning утра утром früh morgens vormittag vormittags'],
  ['afternoon', 'afternoon дня днем nachmittag nachmittags'],
  ['evening', 'evening вечера вечером abend abends'],
  ['night', 'night ночи ночью nacht nachts'],
  ['noon', 'noon midday полдень mittag mittags'],
  ['midnight', 'midnight полночь mitternacht'],
);

/** The hours that go with each part of the day, and what to add to them for the 24-hour clock. */
export const hoursOf: Readonly<
  Record<PartOfDay, readonly { readonly from: number; readonly to: number; readonly add: number }[]>
> = {
  am: [
    { from: 1, to: 11, add: 0 },
    { from: 12, to: 12, add: -12 },
  ],
  pm: [
    { from: 1, to: 11, add: 12 },
    { from: 12, to: 12, add: 0 },
  ],
  morning: [{ from: 1, to: 11, add: 0 }],
  afternoon: [
    { from: 1, to: 5, add: 12 },
    { from: 12, to: 17, add: 0 },
  ],
  evening: [
    { from: 4, to: 11, add: 12 },
    { from: 16, to: 23, add: 0 },
  ],
  night: [
    { from: 0, to: 5, add: 0 },
    { from: 8, to: 11, add: 12 },
    { from: 12, to: 12, add: -12 },
    { from: 20, to: 23, add: 0 },
  ],
  noon: [{ from: 12, to: 12, add: 0 }],
  midnight: [{ from: 12, to: 12, add: -12 }],
};

export const minutesOfDay = 1440;

/** The units of durations, in minutes. Months and years are in `monthUnits`. */
export const units = valued<number>(
  [1, 'm min mins minute minutes м мин минуту минуты минут minuten'],
  [60, 'h hr hrs hour hours ч час часа часов stunde stunden std'],
  [minutesOfDay, 'd day days день дня дней tag tage tagen'],
  [7 * minutesOfDay, 'week weeks wk wks неделю недели недель нед woche wochen'],
  [14 * minutesOfDay, 'fortnight'],
);

/** The units of durations, in months. */
export const monthUnits = valued<number>(
  [1, 'month months месяц месяца месяцев мес monat monate monaten'],
  [12, 'year years год года лет jahr jahre jahren'],
);

/** Quarters of an hour, in minutes. */
export const quarterWords = valued<number>([15, 'quarter quarters четверть четверти']);

export const amounts = valued<number>(
  [0.5, 'half пол'],
  [1, 'a an one один одну ein eine einem einer'],
  [1.5, 'полтора полторы'],
  [2, 'two два две'],
  [3, 'three три'],
  [4, 'four четыре'],
  [5, 'five пять'],
  [6, 'six шесть'],
  [7, 'seven семь'],
  [8, 'eight восемь'],
  [9, 'nine девять'],
  [10, 'ten десять'],
  [15, 'fifteen пятнадцать'],
  [20, 'twenty двадцать'],
  [30, 'thirty тридцать'],
);

/** Zones that never change their clocks, as minutes ahead of UTC. */
export const zones = valued<number>([0, 'z utc gmt'], [180, 'msk мск']);

/** Places with such a zone, as in "Moscow time", «по Москве», «по московскому времени» and «московское время». */
export const zonePlaces = valued<number>(
  [0, 'greenwich гринвичу гринвичскому гринвичское'],
  [120, 'kaliningrad калининграду калининградскому калининградское'],
  [180, 'moscow москва москве москвы московскому московское'],
  [180, 'minsk минску минскому минское'],
  [240, 'samara самаре самарскому самарское'],
  [300, 'yekaterinburg екатеринбургу екатеринбургскому екатеринбургское'],
  [360, 'omsk омску омскому омское'],
  [420, 'novosibirsk новосибирску новосибирскому новосибирское'],
  [420, 'krasnoyarsk красноярску красноярскому красноярское'],
  [480, 'irkutsk иркутску иркутскому иркутское'],
  [540, 'yakutsk якутску якутскому якутское'],
  [600, 'vladivostok владивостоку владивостокскому владивостокское'],
  [660, 'magadan магадану магаданскому магаданское'],
  [720, 'kamchatka камчатке камчатскому камчатское'],
);

/** Abbreviations of zones that change their clocks, or that have several meanings. */
export const otherZones = plain(
  'et est edt ct cst cdt mt mst mdt pt pst pdt akst akdt hst bst ist wet west cet cest eet eest jst kst sgt hkt aest aedt acst acdt awst nzst nzdt sast',
);
export const timeWords = plain('time время');

/** Words before a duration, such as "in 2 hours". */
export const beforeDuration = plain('in через');
/** Words before a time of day. */
export const beforeClock = plain('at t в во um');
export const afterHour = plain('h ч час часа часов oclock o’clock uhr');
export const afterMinute = plain('m min minute minutes м мин минут минута минуты минуту');
export const nextWords = plain('next следующий следующую следующее следующей след nächste nächsten nächster');
export const weekWords = plain('week неделе');
export const ordinalEndings = plain('st nd rd th го ого е ое');
export const andWords = plain('and и und ,');
/** Words and signs that may stand between the parts of a time. They change nothing. */
export const fillers = plain(
  'at t on the of this coming sharp and в во на и эту этот это эта ближайшую ближайший ближайшее г год года ровно um den genau , . - ( )',
);

export const hyphen = plain('-');
export const dot = plain('.');
export const dotOrHyphen = plain('. -');
export const dateSigns = plain('. / -');
export const decimalPoints = plain('. ,');
/** Between a month's name and the day or year. */
export const besideMonth = plain('of the - . ,');
