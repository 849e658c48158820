import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domainToASCII } from 'node:url';
import { readAddressList } from '../../../src/core/addressList.ts';

/** Returns each entry as `Name <address>`, or as `text: problem` if it is not a valid address. */
function read(text: string): string[] {
  return readAddressList(text, domainToASCII).map((entry) => {
    assert.equal(text.slice(entry.start, entry.end), entry.written);
    if ('problem' in entry) return `${entry.written}: ${entry.problem}`;
    return entry.name === undefined ? entry.address : `${entry.name} <${entry.address}>`;
  });
}

const both = ['Anna Reader <anna@reader.example>', 'Boris <b@reader.example>'];
const mere = ['anna@reader.example', 'b@reader.example'];

/** Pasted texts and the entries that they hold. */
const pasted: Readonly<Record<string, readonly string[]>> = {
  'Anna Reader <anna@reader.example>, Boris <b@reader.example>': both,
  'Anna Reader <anna@reader.example>; Boris <b@reader.example>;': both,
  'Anna Reader <anna@reader.example>\r\nBoris <b@reader.example>\r\n': both,
  'Anna Reader <anna@reader.example> Boris <b@reader.example>': both,
  'Anna Reader<anna@reader.example>,Boris<b@reader.example>,,': both,
  'Anna Reader <anna@reader.example>，Boris <b@reader.example>；': both,
  '"Anna Reader" <anna@reader.example>, “Boris” <b@reader.example>': both,
  "'Anna Reader' <anna@reader.example>; 'Boris' <b@reader.example>": both,
  'Anna Reader <mailto:anna@reader.example>, Boris < b@reader.example >': both,
  'anna@reader.example (Anna Reader), b@reader.example (Boris)': both,
  'Anna Reader anna@reader.example, Boris b@reader.example': both,
  'Anna Reader\tanna@reader.example\nBoris\tb@reader.example\n': both,
  'anna@reader.example\tAnna Reader\nb@reader.example\tBoris': both,
  '1.\u00a0anna@reader.example\n2) b@reader.example': mere,
  'To: Anna Reader <anna@reader.example>, Boris <b@reader.example>': both,
  'Team: Anna Reader <anna@reader.example>, Boris <b@reader.example>;': both,
  'anna@reader.example, b@reader.example': mere,
  'anna@reader.example b@reader.example': mere,
  'anna@reader.example\tb@reader.example': mere,
  ' ;anna@reader.example,\n\n, b@reader.example , ': mere,
  '<anna@reader.example>,<b@reader.example>': mere,
  '"anna@reader.example","b@reader.example"': mere,
  "'anna@reader.example'; 'b@reader.example'": mere,
  '[anna@reader.example](mailto:anna@reader.example)': ['anna@reader.example'],
  'mailto:anna@reader.example?subject=Hello': ['anna@reader.example'],
  '\ufeffanna@reader.example\u200b, \u202ab@reader.example\u202c': mere,
  'anna＠reader.example、b@reader.example.': mere,
  "'anna@reader.example' <anna@reader.example>": ['anna@reader.example'],
  'anna@reader.example, Anna@Reader.example': ['anna@reader.example', 'Anna@reader.example'],
  'Anna <anna@почта.example>': ['Anna <anna@xn--80a1acny.example>'],
  // Commas in names.
  '"Reader, Anna" <anna@reader.example>, "Smith; Bob" <b@reader.example>': [
    'Reader, Anna <anna@reader.example>',
    'Smith; Bob <b@reader.example>',
  ],
  'Reader, Anna <anna@reader.example>; Smith, Bob <b@reader.example>': [
    'Reader, Anna <anna@reader.example>',
    'Smith, Bob <b@reader.example>',
  ],
  "'Reader, Anna' <anna@reader.example>, 'Boris' <b@reader.example>": [
    'Reader, Anna <anna@reader.example>',
    'Boris <b@reader.example>',
  ],
  'Reader, Anna <anna@reader.example>': ['Reader, Anna <anna@reader.example>'],
  'Reader, Anna <anna@reader.example>,\nSmith, Bob <b@reader.example>,\n': [
    'Reader, Anna <anna@reader.example>',
    'Smith, Bob <b@reader.example>',
  ],
  "Pat O'Brien <pat@reader.example>, D'Arcy <d@reader.example>": [
    "Pat O'Brien <pat@reader.example>",
    "D'Arcy <d@reader.example>",
  ],
  '"Anna \\"Annie\\" Reader" <anna@reader.example>': ['Anna Annie Reader <anna@reader.example>'],
  'Anna (work (mornings)) <anna@reader.example>': ['Anna <anna@reader.example>'],
  // Text that is not an address is reported with its position.
  'Anna Reader <anna@reader.example>, Clara, Boris <b@reader.example>': [
    both[0] ?? '',
    'Clara: noAt',
    both[1] ?? '',
  ],
  'anna@reader.example, Boris': ['anna@reader.example', 'Boris: noAt'],
  'anna@reader.example Boris Reader': ['anna@reader.example', 'Boris Reader: noAt'],
  'Anna <anna@reader>, b@reader.example': ['<anna@reader>: domain', 'b@reader.example'],
  'Anna <>': ['<>: empty'],
  'Anna <anna@reader.example, Boris <b@reader.example>': [
    'Anna <anna@reader.example>',
    'Boris <b@reader.example>',
  ],
  'anna@reader.exampleboris@reader.example': ['anna@reader.exampleboris@reader.example: localPart'],
  'anna reader@reader.example': ['anna <reader@reader.example>'],
  '"anna reader"@reader.example': ['@reader.example: localPart'],
  'Name\tE-mail\nAnna Reader\tanna@reader.example': ['Name\tE-mail: noAt', both[0] ?? ''],
  'Anna Reader\tanna@reader.example\tBerlin': [both[0] ?? ''],
  // An address inside a name is an entry of its own, and a name has at least one letter.
  'vera@reader.example egor@reader.example <zhanna@reader.example>': [
    'vera@reader.example',
    'egor@reader.example',
    'zhanna@reader.example',
  ],
  'Anna b@reader.example <anna@reader.example>': ['b@reader.example', 'Anna <anna@reader.example>'],
  '"Anna via b@reader.example" <anna@reader.example>': ['b@reader.example', 'anna@reader.example'],
  'Anna (b@reader.example) <anna@reader.example>': ['b@reader.example', 'Anna <anna@reader.example>'],
  'ANNA@Reader.example <anna@reader.example>': ['anna@reader.example'],
  '1. Anna Reader <anna@reader.example>\n2. Boris <b@reader.example>': both,
  '№ 12 <anna@reader.example>, 3) b@reader.example': mere,
  'anna@reader.example!, b@reader.example…': mere,
  '.anna@reader.example': ['.anna@reader.example: localPart'],
  // Bullets, table separators and other punctuation around addresses.
  '• anna@reader.example\n- b@reader.example': mere,
  '* Anna Reader <anna@reader.example>\n* Boris <b@reader.example>': both,
  'Anna Reader — anna@reader.example, Boris – b@reader.example': both,
  'Anna Reader|anna@reader.example\nBoris | b@reader.example': both,
  'anna@reader.example|b@reader.example': mere,
  'anna@reader.example / b@reader.example': mere,
  'Team:anna@reader.example,b@reader.example;': mere,
  'Anna Reader <<anna@reader.example>>': [both[0] ?? ''],
  'Anna Reader (anna@reader.example), Boris (b@reader.example)': both,
  '(anna@reader.example)': ['anna@reader.example'],
  'anna@reader.example (b@reader.example)': mere,
  'https://anna@reader.example': ['https://anna@reader.example: localPart'],
  // HTML entities.
  'Anna Reader &lt;anna@reader.example&gt;, Boris &lt;b@reader.example&gt;': both,
  'Anna Reader &LT;anna@reader.example&GT;\nBoris&nbsp;&lt;b@reader.example&gt;': both,
  '&quot;Reader, Anna&quot; &lt;anna@reader.example&gt;': ['Reader, Anna <anna@reader.example>'],
  '&lt;anna@reader.example&gt;&nbsp;': ['anna@reader.example'],
  'a&lt@reader.example': ['a&lt@reader.example'],
  // CSV rows, one per line.
  'Anna Reader,anna@reader.example\nBoris,b@reader.example': both,
  '"Anna Reader";"anna@reader.example"\r\n"Boris";"b@reader.example"\r\n': both,
  'anna@reader.example,Anna Reader\nb@reader.example,Boris': both,
  'Name;E-mail\nAnna Reader;anna@reader.example\nBoris;b@reader.example': ['Name;E-mail: noAt', ...both],
  'Name;E-mail\nBoris;b@reader.example': ['Name;E-mail: noAt', both[1] ?? ''],
  'anna@reader.example, Clara\nb@reader.example': ['anna@reader.example', 'Clara: noAt', 'b@reader.example'],
  '"': [],
  '( < “': [],
  '': [],
  ' ,;\n ': [],
};

describe('A pasted list of addresses', () => {
  for (const [text, entries] of Object.entries(pasted)) {
    it(JSON.stringify(text), () => assert.deepEqual(read(text), entries));
  }

  it('is read at any length, even without an address', () => {
    assert.equal(read('a,'.repeat(300_000)).length, 300_000);
    assert.equal(read(`${'a,'.repeat(300_000)} b@reader.example`).length, 300_001);
    assert.equal(read(`${'a,'.repeat(300_000)} b <b@reader.example>`).length, 1);
  });

  it('may have 50,000 entries, and keeps their names short enough to be shown', () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, at) => `${'Very '.repeat(10)}${at} <a${at}@reader.example>`,
    );
    const entries = readAddressList(lines.join('\n'));
    assert.equal(entries.length, 50_000);
    assert.ok(entries.every((entry) => 'name' in entry && (entry.name?.length ?? 0) < 330));
  });
});
