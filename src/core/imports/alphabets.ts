import type { Encoding } from './encodings.ts';

/**
 * The letters of a language that are not ASCII, in lower case, the most frequent ones first. That is enough to tell in which encoding the
 * bytes of names and cities make words of the language.
 */
const alphabets = {
  russian: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  ukrainian: 'оанивітерсдлкупмзьбягчйхїцєжшющфґ',
  bulgarian: 'аиоетнрсвлпкмдзъгбчущжцхйяфшюь',
  serbian: 'аоиенрсјтукдвлмпзгбчхшцжћњљђџф',
  german: 'üäöß',
  french: 'éèàêçâîùôûïëœü',
  spanish: 'óáíéñúü',
  portuguese: 'ãçáéíóõêúâôà',
  western: 'éüöäáíóèàçñåøãæßêôúâîëïõìòùûÿœ',
  nordic: 'åäöøæé',
  icelandic: 'íáðóöþúéýæ',
  italian: 'àèéìòù',
  central: 'áéíóčšžěłřýęůúąśćüöżńőäźűďňťô',
  polish: 'łęóąśżćńź',
  czech: 'áíěéčžřýůšúóňťď',
  slovak: 'áíýéčžšúťňľôďäóŕĺ',
  hungarian: 'áéöóüőíúű',
  romanian: 'ăîâșțşţ',
  croatian: 'čšžćđ',
  estonian: 'äõüöšž',
  lithuanian: 'ėšųžūįčęą',
  latvian: 'āīšēūņļžčģķ',
  turkish: 'ışğüöçâîû',
  esperanto: 'ĉĝĥĵŝŭħġżċ',
  welsh: 'ŵŷâêîôûẁỳ',
  greek: 'αοιετσνςηυρκπμλωίόάέδγήχύθώφβξζψϊϋΐΰ',
  hebrew: 'יוהלארתבשמםנחדעכקןפסזטצגךףץ',
  arabic: 'اليمونرتبعدةسفكهقحجأصشخإزذىطضئثءغظؤآ',
  thai: 'านรอกเงมยลวดทส่ตะปบคหัแ้ีจิใชพผขไโถูำ์ซณศธุึฟภืญฐษ็ฉฏฒฆฎฌฬฮ๊๋ๅๆฯ',
  vietnamese: 'đàáâăêôơưãèéìíòóùúỵ́̀́̃̉',
} as const;

export type Language = keyof typeof alphabets;

/** How rare texts in a language are among those in the same encoding, as a negative logarithm. 0 if absent. */
export const rarityOf: Partial<Readonly<Record<Language, number>>> = {
  ukrainian: 1,
  bulgarian: 2,
  serbian: 3,
  icelandic: 3,
  western: 2,
  central: 2,
};

/** The languages that are written in an encoding of one byte for each character. */
export const languagesOf: Partial<Readonly<Record<Encoding, readonly Language[]>>> = {
  'windows-1251': ['russian', 'ukrainian', 'bulgarian', 'serbian'],
  'koi8-r': ['russian'],
  'koi8-u': ['ukrainian', 'russian'],
  ibm866: ['russian'],
  'x-mac-cyrillic': ['russian', 'ukrainian', 'bulgarian', 'serbian'],
  'iso-8859-5': ['russian', 'bulgarian', 'serbian'],
  'windows-1252': ['french', 'german', 'spanish', 'portuguese', 'nordic', 'italian', 'western', 'icelandic'],
  macintosh: ['french', 'german', 'spanish', 'portuguese', 'nordic', 'italian', 'western'],
  'windows-1250': ['polish', 'czech', 'slovak', 'hungarian', 'romanian', 'croatian', 'central'],
  'iso-8859-2': ['polish', 'czech', 'slovak', 'hungarian', 'romanian', 'croatian', 'central'],
  'iso-8859-16': ['romanian', 'polish', 'hungarian'],
  'windows-1257': ['lithuanian', 'latvian', 'estonian'],
  'iso-8859-4': ['latvian'],
  'iso-8859-3': ['esperanto'],
  'iso-8859-14': ['welsh'],
  'windows-1254': ['turkish'],
  'windows-1253': ['greek'],
  'windows-1255': ['hebrew'],
  'windows-1256': ['arabic'],
  'iso-8859-6': ['arabic'],
  'windows-874': ['thai'],
  'windows-1258': ['vietnamese'],
};

/** Characters that are frequent in Chinese and Japanese names, cities and headers, simplified and traditional. */
const commonHan = new Set(
  '的一是不了人我在有他这中大来上国和地到时会可也你对生能子那得于着下自之年过发后作里用道行所然家种事成方多经去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔张李刘陈杨赵黄周吴徐孙胡朱高林何郭罗梁宋郑谢韩唐冯董萧曹袁邓许傅沈曾彭吕邮箱姓名城市地址電話姓氏郵件張劉陳楊趙黃吳孫鄭謝韓馮蕭鄧葉蘇盧國華東學長門開關時會來個們說這過還對發經現動體點當業車書馬龍臺灣廣東京田中村山本木佐藤鈴高橋渡辺伊小林加野井川石松原清崎島谷藤美子郎介愛健太香様氏名前住所都道府県区町',
);

/** Syllables that are frequent in Korean names, cities and headers. */
const commonHangul = new Set(
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지나엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모영철수희숙순미경자은혜정훈준호상재동용태승광대석규환병종창일형민준서윤하율아린예시울부산대구인천광주울산메일이름전화번호주소도시가나다라마바사의를에',
);

const costs = new Map<Language, ReadonlyMap<string, number>>();

/** Returns how improbable a letter is in a language, as a negative logarithm; `undefined` for a letter that the language does not have. */
export function letterCost(letter: string, language: Language): number | undefined {
  let known = costs.get(language);
  if (!known) {
    // The frequencies of letters fall about exponentially with their rank.
    known = new Map([...alphabets[language]].map((each, rank) => [each, 2.1 + 0.13 * rank]));
    costs.set(language, known);
  }
  return known.get(letter);
}

/** Returns how improbable a character of an East Asian text is, as a negative logarithm; `undefined` for any other character. */
export function eastAsianCost(character: string): number | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character)) return character >= '\uff00' ? 8 : 5;
  if (/\p{Script=Hangul}/u.test(character)) return commonHangul.has(character) ? 5.5 : 9.5;
  if (/\p{Script=Han}/u.test(character)) return commonHan.has(character) ? 6 : 9.5;
  return /[\u3000-\u303f\uff00-\uffef]/.test(character) ? 7 : undefined;
}
