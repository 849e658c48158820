import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OptionalRecordMistake } from '../../../src/mail/information/optionalRecords.ts';
import { readBimi, readMtaSts, readTlsReporting } from '../../../src/mail/information/optionalRecords.ts';
import { languages, speak } from '../../support/withoutVsCode.ts';

const { optionalRecordMistakeWords } = await import(
  '../../../src/extension/domains/texts/optionalRecordTexts.ts'
);

const records: readonly { readonly problems: readonly OptionalRecordMistake[] }[] = [
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
    'The address in l= must start with https://: “http://a.example/l.svg”.',
    '“a” has no equals sign.',
    '“1” is not a valid tag name.',
    'There is an extra semicolon.',
    'l= occurs twice.',
    'There is a backslash before a semicolon.',
    'The record contains an invalid character: U+00A0.',
    'The record has no address for reports: rua= is missing.',
    'Reports can’t be sent to “t@a.example”: it must start with mailto: or https://.',
    'The record has no id=. Senders need it to notice a changed policy.',
    '“1-2” is not a valid id=. Use 1 to 32 Latin letters and digits.',
  ],
  ru: [
    'Адрес в l= должен начинаться с https://: «http://a.example/l.svg».',
    'В «a» нет знака равенства.',
    '«1» — недопустимое имя тега.',
    'Лишняя точка с запятой.',
    'l= встречается дважды.',
    'Перед точкой с запятой стоит обратная косая черта.',
    'В записи есть недопустимый символ: U+00A0.',
    'В записи нет адреса для отчётов: не указан rua=.',
    'На «t@a.example» отчёты отправить нельзя: адрес должен начинаться с mailto: или https://.',
    'В записи нет id=, по которому отправители узнают, что политика изменилась.',
    '«1-2» — недопустимый id=. Используйте от 1 до 32 латинских букв и цифр.',
  ],
};

for (const language of languages) {
  it(`a mistake in an optional record is described in one sentence (${language})`, () => {
    speak(language);
    const said = records.flatMap(({ problems }) => problems.map(optionalRecordMistakeWords));
    assert.deepEqual(said, expected[language]);
  });
}
