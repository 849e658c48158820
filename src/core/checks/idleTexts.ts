import { months, plain, weekdays } from '../time/timeWords.ts';

/**
 * Recognizes texts that say nothing about a letter, in English, German and Russian, if it knows each of their words: “Open PDFs in your
 * browser”, a heading, is not “Open this e-mail in your browser”.
 */

type Words = ReadonlyMap<string, unknown>;

/** Returns true for a hint that the letter can be read elsewhere: “View in browser”, “Trouble viewing this email?”. */
export function leadsElsewhere(text: string): boolean {
  const [first = ''] = text.split(/[.,;:!?|·•–—»›>]/).filter((phrase) => /\p{L}/u.test(phrase));
  const words = wordsOf(first.replace(/\b(browser|online|web) version\b/i, '$1version'));
  const has = (known: Words) => words.some((word) => known.has(word));
  const consistOf = (...known: Words[]) => words.every((word) => known.some((some) => some.has(word)));
  if (consistOf(fillers, showing, elsewhere, versions))
    return has(versions) || (has(showing) && has(elsewhere));
  return (
    consistOf(fillers, readers, showing, failing, appearing) &&
    has(failing) &&
    (has(appearing) || has(showing))
  );
}

/** Returns true for a date with its year, and for the number of an issue. */
export function isDateOrIssue(text: string): boolean {
  const [first = ''] = text.split(/[|·•–—]/).filter((part) => /[\p{L}\d]/u.test(part));
  if (/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(first.trim())) return true;
  const words = wordsOf(first.replace('№', ' № '));
  const isNumber = (word: string) => /^\d{1,4}(?:st|nd|rd|th)?$/.test(word);
  const numbers = words.filter(isNumber);
  const others = words.filter((word) => !isNumber(word));
  const ofDate = (word: string) => months.has(word) || weekdays.has(word) || aroundDates.has(word);
  if (numbers.length === 0 || !others.every((word) => ofDate(word) || issues.has(word))) return false;
  const hasYear = numbers.some((number) => /^(?:19|20)\d\d$/.test(number));
  return others.some((word) => issues.has(word)) || (hasYear && others.some((word) => months.has(word)));
}

/** Returns true for a web address, and for the name of a picture’s file. */
export const isAddressOrFile = (text: string) =>
  /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim()) || /\.(?:png|jpe?g|gif|webp|svg)$/i.test(text.trim());

/** Returns true for the name of a link that leads around a website. */
export const isNavigation = (text: string) => navigation.has(wordsOf(text).join(' '));

/** Returns true for a description of a picture that says only what kind of picture it is. */
export const isKindOfPicture = (text: string) => pictureKinds.has(wordsOf(text).join(' '));

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}№][\p{L}\p{N}'-]*/gu) ?? [];

const fillers = plain(
  'a als am an as auf bei beim bitte click dem den der des die diese diesem diesen dieser dieses displayed does e e-mail ein eine einem email falls for have having here hier if ihr ihrem ihren im in is it klick klicken klicke letter link mail mailing message mit nachricht newsletter of on or our please sie sollte tap the this to um und unser unsere unseren wenn werden wird with your zu zum zur ' +
    'в веб вас вашем его если здесь и или как на нажмите нужно письма письме письмо письмом по рассылка рассылки рассылку с сюда у чтобы эта это этого эту',
);

const showing = plain(
  'open read see show view anschauen ansehen anzeigen betrachten lesen öffnen ' +
    'открой открыть откройте показать посмотреть посмотрите просмотреть прочитать смотреть читать',
);

const elsewhere = plain('browser online web webbrowser webpage браузер браузере веб-браузере онлайн');

const versions = plain(
  'browseransicht browserversion online-version onlineansicht onlineversion web-version webansicht webversion ' +
    'веб-версию веб-версия онлайн-версию онлайн-версия',
);

const readers = plain('are you');

const failing = plain(
  "can't cannot cant difficulty doesn't isn't no not problem problems trouble unable " +
    'darstellungsprobleme keine nicht probleme не некорректно неправильно плохо проблема проблемы',
);

const appearing = plain(
  'correctly display displaying images pictures properly reading rendering seeing showing viewing ' +
    'angezeigt anzeige bilder darstellung darstellungsprobleme dargestellt korrekt richtig ' +
    'видите видно изображения картинки корректно отображается отображаются отображением правильно',
);

const issues = plain('edition issue no vol volume ausgabe nr выпуск номер №');

const aroundDates = plain('of the der den vom г год года от');

const navigation: ReadonlySet<string> = new Set([
  ...['home', 'homepage', 'log in', 'login', 'menu', 'my account', 'sign in', 'skip to content'],
  ...['skip to main content', 'unsubscribe'],
  ...['abbestellen', 'abmelden', 'anmelden', 'einloggen', 'mein konto', 'menü', 'start', 'startseite'],
  ...['zum inhalt', 'zum inhalt springen'],
  ...['войти', 'вход', 'главная', 'личный кабинет', 'меню', 'отписаться', 'перейти к содержанию'],
]);

const pictureKinds: ReadonlySet<string> = new Set([
  ...['banner', 'banner image', 'company logo', 'header', 'header image', 'hero', 'hero image', 'icon'],
  ...['image', 'logo', 'logo image', 'our logo', 'photo', 'picture', 'spacer'],
  ...['bild', 'firmenlogo', 'foto', 'grafik', 'kopfbild', 'unser logo'],
  ...[
    'баннер',
    'изображение',
    'картинка',
    'лого',
    'логотип',
    'логотип компании',
    'наш логотип',
    'фото',
    'шапка',
  ],
]);
