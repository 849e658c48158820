import { templateCode } from '../templates/templateCode.ts';
import { tags } from '../text/markup.ts';
import { passages, replaced } from '../text/passages.ts';
import { forLastText } from './edit.ts';

/**
 * The most common words of languages that are written in Latin letters. The list has small languages, too, because languages share words: it
 * is the Danish words that keep a Danish letter from counting as an English one.
 */
const commonWords = {
  en: 'the and you your with this for are our have to of has from by at or if please thanks is in it we be that will not can on as was an been a i my us all new here click below hello dear',
  de: 'und die der das nicht mit sie ist für ein eine einen ihr ihre ihnen wir zu den von auf im in es des dem werden wird sich auch oder bitte wurde haben hat als an um uns bei nach du dein deine',
  fr: 'les des vous votre pour une un est dans nous avec le la de et à l d en du sur que qui ce cette par au vos pas plus ne ou merci bonjour si été nos',
  es: 'los las el y por su para más usted nuestro de la que en un una con se es al lo del no este esta sus tu ha si o le como puede gracias hola ser',
  it: 'il che di per gli della sono nostro con più la un una è e le i in del da si non al dei questo questa tuo tua ha nel alla sul o grazie ciao l essere',
  pt: 'os você não seu uma em ao são nosso mais o a de que e do da um para com se por no na sua este esta foi como ou as dos ser é à ter pode',
  nl: 'het een van voor niet met je uw onze zijn de en in is op te dat u wij we om aan als of naar door deze dit bij heeft kan wordt ook er worden moet',
  pl: 'się nie jest na do oraz twoje przez dla lub i w z to że o po jak od tej tego być został można a jeśli twój proszę ten za jako są',
  da: 'og er det du til en på at for ikke med den din de vi af har kan som i et dit der fra om vil eller dine denne skal',
  nb: 'og er det du til en på å for ikke med den din vi av har kan som i et ditt fra om vil eller dine deg denne må de',
  nn: 'og er det du til ein på å for ikkje med den din vi av har kan som i eit frå om vil eller må de dei',
  sv: 'och är det du till en på att för inte med den din vi av har kan som i ett ditt från om vill eller dina dig detta de',
  cs: 'a se na je v to z že do pro s si o by jste není nebo vaše váš k této tento byl po od pokud jako při',
  sk: 'a sa na je v to z že do pre s si o by ste nie alebo vaše váš k tejto tento bol po od ak ako pri',
  ro: 'și şi de în la a cu pe nu este pentru un o din care se să ați dvs sau prin mai fi al ale această',
  hu: 'a az és nem hogy egy is ez van el meg ha vagy kell ön csak már be ki kérjük',
  tr: 've bir bu için ile da de ne olarak değil veya lütfen sizin olan her daha en var çok',
  fi: 'ja on ei että se voit tai sinun tämä ole jos kun niin olet mutta ovat tämän sen',
  hr: 'i je u na se za da ne su s od ili to kao koji vaš vaše ako nije biti do iz o sam ste',
  sl: 'in je v na se za da ne so z s ali ki vaš ni če ste biti do iz o kot pri',
  ca: 'el la els les i de que per a en un una amb no és al del se si o ha heu aquest aquesta més seu com us',
  gl: 'o a os as e de que por para en un unha con non se do da no na é ao ou máis este esta seu',
  af: 'die en van nie is het jy jou vir met te op in om dit as deur asseblief word kan sy u',
  id: 'dan yang untuk anda di ini dengan dari tidak ke pada adalah atau akan dapat telah',
  cy: 'y yr i a o yn ar eich mae ei am gan gyda neu wedi hwn',
  ga: 'an na a ar agus i le do is ag go',
  lt: 'ir į kad su yra iš ne jūsų arba ši ar',
  lv: 'un ir ar no par uz jūsu vai ka šo',
  et: 'ja on ei et see või teie kui oma selle',
  vi: 'và của bạn là cho không có được trong một các với này',
} as const;

/** Languages that others are mistaken for, such as Serbian for Croatian. */
const mistakable: ReadonlySet<string> = new Set(['hr', 'sl', 'id', 'gl', 'ga', 'cy', 'et', 'nb', 'nn', 'af']);

const languagesOfWord = Map.groupBy(
  Object.entries(commonWords).flatMap(([language, words]) =>
    words.split(' ').map((word) => ({ language, word })),
  ),
  ({ word }) => word,
);

export interface GuessedLanguage {
  /** A language tag (BCP 47), such as `en`. */
  readonly language: string;
  /** True if the letter's words leave little doubt. */
  readonly isCertain: boolean;
  /** True if the letter's words say nothing. */
  readonly isBlind?: true;
}

/** Guesses the language of a letter by its letters and its most common words. Returns `en` if it doesn't know any of them. */
export const guessLanguage = forLastText((source): GuessedLanguage => {
  const text = textOf(source).toLowerCase();
  const letters = countOf(text, /\p{L}/gu);
  for (const { script, guess } of scripts) {
    const count = countOf(text, script);
    if (count <= letters / 5) continue;
    const { language, isCertain } = guess(text);
    return { language, isCertain: isCertain && count > letters / 2 };
  }
  return guessLatin(text);
});

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The common words of a certain language: their least number, their least share of all words, and their lead over the next language. */
const [leastCount, leastShare, leastLead] = [3, 0.2, 2];

function guessLatin(text: string): GuessedLanguage {
  const scores = new Map<string, { count: number; weight: number }>();
  const words = text.match(/\p{L}{1,20}/gu) ?? [];
  for (const word of words) {
    const languages = languagesOfWord.get(word) ?? [];
    for (const { language } of languages) {
      const { count, weight } = scores.get(language) ?? { count: 0, weight: 0 };
      scores.set(language, { count: count + 1, weight: weight + 1 / languages.length });
    }
  }
  const [best, next] = [...scores].sort(([, a], [, b]) => b.weight - a.weight);
  if (!best) return { language: 'en', isCertain: false, isBlind: true };
  const [language, { count, weight }] = best;
  const isCommon = count >= leastCount && count >= leastShare * words.length;
  const leads = weight >= leastLead * (next?.[1].weight ?? 0);
  return { language, isCertain: isCommon && leads && !mistakable.has(language) };
}

/** Scripts other than Latin, with the languages that are written in them. */
const scripts: readonly { readonly script: RegExp; readonly guess: (text: string) => GuessedLanguage }[] = [
  { script: /\p{Script=Cyrillic}/gu, guess: guessCyrillic },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, guess: always('ja') },
  { script: /\p{Script=Hangul}/gu, guess: always('ko') },
  { script: /\p{Script=Han}/gu, guess: always('zh') },
  { script: /\p{Script=Greek}/gu, guess: always('el') },
  { script: /\p{Script=Hebrew}/gu, guess: always('he') },
  { script: /\p{Script=Thai}/gu, guess: always('th') },
  { script: /\p{Script=Arabic}/gu, guess: () => ({ language: 'ar', isCertain: false }) },
];

function always(language: string) {
  return () => ({ language, isCertain: true });
}

function guessCyrillic(text: string): GuessedLanguage {
  const isRussian = /[ыэё]/.test(text);
  if (/[іїєґ]/.test(text) && !isRussian)
    return {
      language: 'uk',
      isCertain: /[їєґ]/.test(text) && !/[^\P{Script=Cyrillic}а-щьюяіїєґ]/u.test(text),
    };
  const hasRussianWord =
    /(?:^|[^\p{L}])(?:в|на|не|что|вы|вас|вам|ваш|мы|для|это|как|по|из|от|или|если|с|к|за)(?:$|[^\p{L}])/u.test(
      text,
    );
  return {
    language: 'ru',
    isCertain: isRussian && hasRussianWord && !/[^\P{Script=Cyrillic}а-яё]/u.test(text),
  };
}

const unread = new Set(['style', 'script', 'mj-style', 'mj-raw', 'head', 'mj-attributes', 'mj-font']);

/** The maximum length of a passage that is read between two tags. */
const longestPassage = 100_000;

/** Returns the text of a layout between its tags, without comments, template code and character references. */
function textOf(source: string): string {
  let [text, at, isRead] = ['', 0, true];
  for (const { name, closing, start, end } of tags(source)) {
    if (isRead) text += `${source.slice(at, Math.min(start, at + longestPassage))} `;
    isRead = closing || !unread.has(name);
    at = end;
  }
  if (isRead) text += source.slice(at);
  const shown = replaced(text, passages(text, /<!--/g, '-->'), ' ').replace(/<![^<>]*>|&#?\w{1,20};/g, ' ');
  return replaced(shown, templateCode(shown), ' ');
}
