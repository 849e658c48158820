import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parsedBaseline } from '../../../src/cli/check/baseline.ts';
import { type FormatName, writeReport } from '../../../src/cli/check/formats/formats.ts';
import { formatNames } from '../../../src/cli/check/options.ts';
import type { Report, ReportedFinding } from '../../../src/cli/check/report.ts';
import { parsedSettings } from '../../../src/cli/workspace/workspace.ts';
import { createLocalizer } from '../../../src/core/text/localizer.ts';

/** A name that breaks out of every format that doesn’t escape it. */
const hostile = 'a%0A,b:\n::error::x"<&]]>|`\u001b[2J\u202e.mjml';

const finding = (changes: Partial<ReportedFinding> = {}): ReportedFinding => ({
  file: 'letters/spring.mjml',
  ...{ line: 3, column: 5, endLine: 3, endColumn: 9 },
  severity: 'warning',
  rule: 'picture-alt',
  message: 'The picture has no “alt” text.',
  advice: 'Describe it.',
  page: 'https://example.com/alt',
  fingerprint: 'f1',
  ...changes,
});

const report: Report = {
  checked: 2,
  known: 1,
  findings: [
    finding({ severity: 'information', rule: 'preheader' }),
    finding(),
    finding({ line: 8, endLine: 9 }),
    finding({ severity: 'error', file: hostile, message: hostile, advice: hostile, fingerprint: 'f2' }),
  ],
  unchecked: [{ file: hostile, message: 'It is not a regular file.' }],
};

const written = (format: FormatName) => writtenOf(report, format);

const writtenOf = (given: Report, format: FormatName) =>
  writeReport(format, given, {
    l10n: createLocalizer({}, 'en'),
    style: (text) => text,
    shownPath: (file) => file,
  });

/** Returns the validator of a schema in `test/fixtures/schemas`. */
function validator(name: string) {
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(`test/fixtures/schemas/${name}`, 'utf8'));
  return new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
}

interface Suite {
  readonly '@name': string;
  readonly '@tests': string;
  readonly '@failures': string;
  readonly '@errors': string;
  readonly testcase: readonly { readonly failure?: object; readonly error?: object }[];
}

/** Reads XML as `junit-report.json` has it: attributes begin with “@”, elements are lists. */
const readJunit = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    parseTagValue: false,
    ignoreDeclaration: true,
    htmlEntities: true,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  }).parse(xml);

describe('the formats of reports', () => {
  test('contain no control character that a terminal or a log would obey', () => {
    for (const format of formatNames) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
      assert.doesNotMatch(written(format), /[\u0000-\u0009\u000b-\u001f]/, format);
    }
  });

  test('give GitHub one command for each finding, the worst first', () => {
    const lines = written('github').trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => /^::(\w+) /.exec(line)?.[1]),
      ['error', 'error', 'warning', 'warning', 'notice', undefined],
    );
    const [, worst = ''] = lines;
    assert.ok(worst.startsWith('::error file=a%250A%2Cb%3A%0A%3A%3Aerror%3A%3Ax"<&]]>|`'), worst);
    assert.equal(worst.split('::').length > 3, true);
    assert.equal(
      lines[2],
      '::warning file=letters/spring.mjml,line=3,endLine=3,col=5,endColumn=9,title=picture-alt::The picture has no “alt” text.%0ADescribe it.',
    );
  });

  test('give SARIF one run with places, rules and fingerprints', () => {
    const { version, runs } = JSON.parse(written('sarif'));
    assert.deepEqual([version, runs.length, runs[0].results.length], ['2.1.0', 1, 4]);
    const [first, second] = runs[0].results;
    assert.equal(
      first.locations[0].physicalLocation.artifactLocation.uri,
      hostile.split('/').map(encodeURIComponent).join('/'),
    );
    assert.deepEqual(second.locations[0].physicalLocation.region, {
      ...{ startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 },
    });
    assert.deepEqual(second.partialFingerprints, { 'mailroom/v1': 'f1' });
    const ids = runs[0].tool.driver.rules.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids.toSorted(), ['picture-alt', 'preheader']);
  });

  test('give SARIF that its schema allows', () => {
    // The schema of the standard, from Microsoft’s sarif-js-sdk (MIT). It is of draft 4, but uses nothing that later drafts read differently.
    const isValid = validator('sarif-2.1.0.json');
    assert.equal(isValid({ version: '2.1.0', runs: [{ tool: {} }] }), false);
    assert.equal(isValid(JSON.parse(written('sarif'))), true, JSON.stringify(isValid.errors));
  });

  test('give GitLab what its documentation requires of each issue', () => {
    const isValid = validator('gitlab-code-quality.json');
    const issues = JSON.parse(written('gitlab'));
    assert.equal(isValid(issues), true, JSON.stringify(isValid.errors));
    for (const wrong of [{ severity: 'error' }, { location: { path: './a', lines: { begin: 1 } } }])
      assert.equal(isValid([{ ...issues[0], ...wrong }]), false);
    assert.equal(isValid(JSON.parse(writtenOf({ ...report, findings: [] }, 'gitlab'))), true);
  });

  test('give GitLab issues with different fingerprints', () => {
    const issues = JSON.parse(written('gitlab'));
    assert.equal(new Set(issues.map((issue: { fingerprint: string }) => issue.fingerprint)).size, 4);
    assert.deepEqual(issues[1].location, { path: 'letters/spring.mjml', lines: { begin: 3, end: 3 } });
    assert.equal(issues[3].severity, 'major');
  });

  test('give JUnit what Jenkins and GitLab read, with names that stay what they are', () => {
    const isValid = validator('junit-report.json');
    for (const given of [report, { ...report, findings: [], unchecked: [] }]) {
      const xml = writtenOf(given, 'junit');
      assert.equal(XMLValidator.validate(xml), true);
      assert.equal(isValid(readJunit(xml)), true, JSON.stringify(isValid.errors));
    }
    const [{ testsuite, ...root }] = readJunit(written('junit')).testsuites;
    assert.deepEqual([root['@failures'], root['@errors']], ['3', '1']);
    assert.deepEqual(
      testsuite.map((suite: Suite) => [suite['@tests'], suite['@failures'], suite['@errors']]),
      testsuite.map(({ testcase }: Suite) => [
        `${testcase.length}`,
        `${testcase.filter(({ failure }) => failure).length}`,
        `${testcase.filter(({ error }) => error).length}`,
      ]),
    );
    const inXml = hostile.replace('\u001b', '\ufffd');
    assert.deepEqual(
      testsuite.map((suite: Suite) => suite['@name']),
      ['letters/spring.mjml', inXml, inXml],
    );
    assert.equal(testsuite[1].testcase[0].failure[0]['@message'], inXml);
    assert.equal(isValid({ testsuites: [{ testsuite: [{ '@name': 'a' }] }] }), false);
  });

  test('give Markdown a table whose cells hold', () => {
    const rows = written('markdown')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    assert.equal(rows.length, 5);
    for (const row of rows) assert.equal(row.replaceAll('\\|', '').split('|').length, 6, row);
    assert.ok(rows[1]?.includes('a%0A,b:\ufffd::error::x"&lt;&amp;'), rows[1]);
  });

  test('are as JSON what was found', () => {
    assert.deepEqual(JSON.parse(written('json')), { version: 1, ...report });
  });
});

test('A baseline that is none is refused', () => {
  for (const text of ['', '[]', '{}', '{"version":2,"files":{}}', '{"version":1}'])
    assert.equal(parsedBaseline(text), undefined, text);
  assert.equal(parsedBaseline('{"version":1,"files":{"a":{"f":2,"g":"x"},"b":1}}')?.size, 1);
});

test('Settings are read with comments and trailing commas, and only if they are an object', () => {
  assert.deepEqual(parsedSettings('// a\n{ "b": [1, ], /* c */ }'), { b: [1] });
  for (const text of ['[]', '{', '"x"', 'null']) assert.equal(parsedSettings(text), undefined, text);
  assert.equal(parsedSettings('['.repeat(100_000)), undefined);
});
