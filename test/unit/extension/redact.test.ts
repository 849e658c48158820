import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from '../../../src/extension/redact.ts';

test('a log line contains no key and no address', () => {
  const lines = [
    'the key sk-12345 was refused (sk-12345)',
    'X-Service-Auth: another-key',
    '{"x-service-auth":"another-key","a":1}',
    'POST /mailer/emails.json anna.bell+x@mail.example.org is taken',
    'иван@пример.рф and ann@пример.рф, café@exámple.com',
    'GET /unsubscribe?email=a%40example.com&id=1',
    'at file:///x/node_modules/@vscode/l10n/main.js:12:5',
    'GET https://api.example.com/v1/mailer/folders.json 200 12 ms',
  ];
  assert.deepEqual(
    lines.map((line) => redact(line, ['sk-12345', ''])),
    [
      'the key ••• was refused (•••)',
      'X-Service-Auth: •••',
      '{"x-service-auth":"•••","a":1}',
      'POST /mailer/emails.json •••@••• is taken',
      '•••@••• and •••@•••, •••@•••',
      'GET •••@•••&id=1',
      'at file:///x/node_modules/@vscode/l10n/main.js:12:5',
      'GET https://api.example.com/v1/mailer/folders.json 200 12 ms',
    ],
  );
});
