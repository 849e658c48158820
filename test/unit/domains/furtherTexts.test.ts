import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readBimi } from '../../../src/mail/information/bimi.ts';
import type { FurtherMistake } from '../../../src/mail/information/further.ts';
import { readMtaSts, readTlsReporting } from '../../../src/mail/information/transportSecurity.ts';
import { languages, speak } from '../../support/withoutVsCode.ts';

const { furtherMistakeWords } = await import('../../../src/extension/domains/texts/furtherTexts.ts');

const records: readonly { readonly problems: readonly FurtherMistake[] }[] = [
  readBimi('v=BIMI1; l=http://a.example/l.svg'),
  readBimi('v=BIMI1; l=; a'),
  readBimi('v=BIMI1; 1=a'),
  readBimi('v=BIMI1;; l='),
  readBimi('v=BIMI1; l=; l='),
  readBimi('v=BIMI1\\; l='),
  readBimi('v=BIMI1; l=\u00a0'),
  readTlsReporting('v=TLSRPTv1'),
  readTlsReporting('v=TLSRPTv1; rua=t@a.example'),
  readMtaSts('v=STSv1'),
  readMtaSts('v=STSv1; id=1-2'),
];

const expected = {
  en: [
    'The address behind l= does not begin with https:// as it has to: “http://a.example/l.svg”.',
    'There is no equals sign in “a”.',
    '“1” in front of an equals sign is no name.',
    'There is a semicolon too many.',
    'l= is there twice.',
    'There is a backslash in front of a semicolon.',
    'There is a character that no record has: U+00A0.',
    'It does not say where to send the reports: rua= is missing.',
    'No report can be sent to “t@a.example”: mailto: or https:// has to stand in front.',
    'It has no id=, by which others see that your policy has changed.',
    '“1-2” is no id=: it has 1 to 32 letters of ASCII and digits, and nothing else.',
  ],
  ru: [
    'Адрес после l= не начинается с https://, а должен: «http://a.example/l.svg».',
    'В «a» нет знака равенства.',
    '«1» перед знаком равенства — не имя.',
    'Лишняя точка с запятой.',
    'l= указан дважды.',
    'Перед точкой с запятой стоит обратная косая черта.',
    'Знак, которого не бывает в записях: U+00A0.',
    'Не сказано, куда присылать отчёты: нет rua=.',
    'На «t@a.example» отчёт не отправить: в начале нужно mailto: или https://.',
    'Нет id=, по которому другие видят, что ваша политика изменилась.',
    '«1-2» не годится для id=: там от 1 до 32 латинских букв и цифр, и больше ничего.',
  ],
};

for (const language of languages) {
  it(`What is wrong with a record that nobody needs is said in one sentence (${language})`, () => {
    speak(language);
    const said = records.flatMap(({ problems }) => problems.map(furtherMistakeWords));
    assert.deepEqual(said, expected[language]);
  });
}
