/** Letters of many shapes, by their peculiarity. */
export const letterShapes: Readonly<Record<string, string>> = {
  plain: '<html><body><p>A letter</p></body></html>',
  'without a final newline': '<p>A letter',
  'with trailing empty lines': '<p>A letter</p>\n\n\n',
  'with CRLF line ends': '<html>\r\n<body>\r\n<p>A letter</p>\r\n</body>\r\n</html>\r\n',
  'with lone carriage returns': '<p>one\rtwo\r\nthree\nfour</p>',
  'in Cyrillic': `<p>${'Летнее меню в «Полдне». '.repeat(40)}</p>`,
  'in Arabic': '<p dir="rtl">مرحبا بكم في متجرنا</p>',
  'with emoji': '<p>Spring is here \u{1f337}\u{1f469}‍\u{1f33e}</p>',
  'with a very long line': `<p>${'word '.repeat(20_000)}</p>`,
  'with a very long word': `<p>${'x'.repeat(5_000)}</p>`,
  'with lines of dots': '<p>\n.\n..\n.\n</p>\n.\n',
  'with a line that starts with “From ”': '<p>\nFrom me to you\n</p>',
  'with text that looks encoded': '<p>=3D =\n= =?utf-8?Q?x?= &amp; %20 --_NmP-1-Part_1--</p>\n--\n----_NmP',
  'with trailing blanks': '<p>a \nb\t\n c</p> \t',
  'with an embedded picture': `<img alt="" src="data:image/png;base64,${'iVBOR'.repeat(40_000)}">`,
};

export const subjects: readonly string[] = [
  'Grüße & <b>',
  'Скидки до конца недели',
  '\u{1f337} Spring',
  'عرض الربيع',
  'a'.repeat(500),
  '=?utf-8?B?0J/RgNC40LLQtdGC?=',
  '=?utf-8?Q?one?= =?utf-8?Q?two?=',
  'Sale =?utf-8?Q?=E2=82=AC?= today',
  `=?utf-8?Q?${'long'.repeat(40)}?=`,
  'Привет =?utf-8?B?0J/RgA==?=',
  '=?utf-8?Q?not closed',
];
