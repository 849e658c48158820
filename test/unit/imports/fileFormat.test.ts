import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAddressList } from '../../../src/core/imports/addressRows.ts';
import {
  type ColumnUse,
  guessColumns,
  headerKey,
  mappingProblem,
} from '../../../src/core/imports/columns.ts';
import { recognizeExport } from '../../../src/core/imports/exports.ts';
import { findFormat, isCopiedTable, sampleRows } from '../../../src/core/imports/fileFormat.ts';
import { otherFormat } from '../../../src/core/imports/otherFormats.ts';

/** A format as one line, such as `; " header after 2`. */
function found(text: string): string {
  const { delimiter, quote, hasHeader, skipped } = findFormat(text, true);
  return `${delimiter === '\t' ? 'tab' : delimiter} ${quote}${hasHeader ? ' header' : ''}${skipped ? ` after ${skipped}` : ''}`;
}

describe('pasted text', () => {
  it('is a table when all rows have the same number of cells and at most one address', () => {
    const tables = [
      'Email\tName\r\nann@b.example\tAnn\r\n',
      'Ann\t"a ""b""\nc"\tann@b.example\nBob\t\tbob@b.example',
      'Email\tName\tCity\nann@b.example\t\t\n',
    ];
    const others = [
      '',
      'ann@b.example\tAnn',
      'ann@b.example, bob@b.example\neva@b.example',
      'ann@b.example\tAnn\nbob@b.example',
      'ann@b.example\tbob@b.example\neva@b.example\tzoe@b.example',
      'Ann\tBonn\nBob\tOslo',
      'Ann <ann@b.example>\tx\nBob <bob@b.example>\ty',
    ];
    assert.deepEqual(
      [...tables, ...others].filter((text) => isCopiedTable(text, true)),
      tables,
    );
  });
});

describe('a text file', () => {
  it('is a list of addresses when its lines cannot be a table', () => {
    const lists = [
      'a@b.example, b@b.example, c@b.example',
      'a@b.example; b@b.example;',
      'a@b.example b@b.example',
      'Anna Reader <a@b.example>\n"Reader, Boris" <b@b.example>',
      'Anna <a@b.example>; Boris <b@b.example>',
      'Reader, Anna <a@b.example>;\nReader, Boris <b@b.example>;\n',
      'a@b.example, b@b.example\nc@b.example',
      '"Anna" <a@b.example>,\n"Boris" <b@b.example>,',
      'a@b.example\tb@b.example\nc@b.example\td@b.example',
    ];
    const tables = [
      '',
      'a@b.example\nb@b.example',
      'a@b.example',
      'email\na@b.example\nb@b.example',
      'email,copy\na@b.example,b@b.example',
      'a@b.example,Anna\nb@b.example,Boris',
      'email,city\nAnna <a@b.example>,Paris',
      'Anna <a@b.example>,Paris\nBoris <b@b.example>,Rome',
      'name;email\nAnna;a@b.example',
      '<a@b.example>\n<b@b.example>',
    ];
    assert.deepEqual(
      [...lists, ...tables].filter((text) => isAddressList(text)),
      lists,
    );
  });

  it('of another format, such as HTML or JSON, is recognized', () => {
    const texts: Record<string, string | undefined> = {
      '<html><body><table><tr><td>email</td></tr></table>': 'html',
      '\n <!-- made by X -->\n<TABLE border=1><tr>': 'html',
      '<!DOCTYPE html>\n<html>': 'html',
      'MIME-Version: 1.0\nX-Document-Type: Workbook': 'html',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>': 'xml',
      '[\n  {\n    "email": "a@b.example"': 'json',
      '{"email":"a@b.example"}\n{"email"': 'json',
      'BEGIN:VCARD\nEMAIL:a@b.example': 'vcard',
      '{\\rtf1\\ansi a@b.example}': 'document',
      '%PDF-1.7\n': 'document',
      '<a@b.example>, <b@b.example>': undefined,
      '<person@b.example>': undefined,
      '[a@b.example]': undefined,
      'email,name': undefined,
      '<!-- never ends': undefined,
    };
    const actual = Object.fromEntries(Object.keys(texts).map((text) => [text, otherFormat(text)]));
    assert.deepEqual(actual, texts);
  });
});

describe('the format of a file', () => {
  it('is detected by its rows and addresses', () => {
    const files: Record<string, string> = {
      'email,name\na@b.example,Anna\nb@b.example,Boris': ', " header',
      'email;name\na@b.example;"Reader, Anna"\nb@b.example;Boris': '; " header',
      'Почта\tИмя\na@b.example\tAnna': 'tab " header',
      'a@b.example|Anna\nb@b.example|Boris': '| "',
      // A comma in each name is not the delimiter.
      'Name;Email\nReader, Anna;a@b.example\nSmith, Bob;b@b.example': '; " header',
      // Prices with a decimal comma.
      'email;sum\na@b.example;1,50\nb@b.example;2,50\n': '; " header',
      'a@b.example\nb@b.example\n': ', "',
      'email\na@b.example\n': ', " header',
      "'email','name'\n'a@b.example','Reader, Anna'\n'b@b.example','Boris'": ", ' header",
      'sep=;\nemail;name\na@b.example;Anna': '; " header',
      'email;name\n': '; " header',
      'Anna;a@b.example': '; "',
      '': ', "',
      'just words\nand more': ', "',
    };
    const actual = Object.fromEntries(Object.keys(files).map((text) => [text, found(text)]));
    assert.deepEqual(actual, files);
  });

  it('has its header below titles and comments', () => {
    const files: Record<string, string> = {
      'List 63\nemail;name;city\na@b.example;Anna;Paris\nb@b.example;Boris;Rome': '; " header after 1',
      'Список рассылки;;\n;;\nПочта;Имя;Город\na@b.example;Анна;Тверь': '; " header after 1',
      '# exported 2026-11-01\nemail,name\na@b.example,Anna': ', " header after 1',
      '# from shop, 2026\n# by admin\nemail,name\na@b.example,Anna': ', " header after 2',
      'Exported by admin@b.example\nemail,name\na@b.example,Anna\nb@b.example,Boris': ', " header after 1',
      'Newsletter, autumn\nE-mail,Name\na@b.example,Anna': ', " header after 1',
      'List 63\na@b.example;Anna;Paris\nb@b.example;Boris;Rome': '; " after 1',
      'Report\none,two\nx,a@b.example\ny,b@b.example': ', " header after 1',
      'List of friends\nE-mail\na@b.example\nb@b.example': ', " header after 1',
      // A column of numbers is not a comment, and rows without an address are not titles.
      '#,email\n1,a@b.example\n2,b@b.example': ', " header',
      'id,mail,name\n1,,Anna\n2,,Boris\n3,a@b.example,Clara': ', " header',
      'one,two\n1,\n2,\n3,a@b.example': ', " header',
      'name,email,\nAnna,a@b.example,\nBoris,b@b.example,': ', " header',
      // A row with a misspelled address is not a title.
      'bob@@b.example,Bob\na@b.example,Anna\nc@b.example,Clara': ', "',
    };
    const actual = Object.fromEntries(Object.keys(files).map((text) => [text, found(text)]));
    assert.deepEqual(actual, files);
  });

  it('is detected without the last row when that is cut off', () => {
    const start = 'email;name\na@b.example;Anna\nb@b.exam';
    const format = findFormat(start, false);
    assert.equal(format.delimiter, ';');
    assert.equal(sampleRows(start, format, false).length, 2);
  });
});

/** Column uses as words, and additional fields by their names. */
const shown = (uses: readonly ColumnUse[]) =>
  uses.map((each) => (each.use === 'field' ? each.name : each.use === 'leaveOut' ? '-' : each.use)).join(' ');

describe('columns', () => {
  const guessed = (header: string, ...rows: string[]) =>
    shown(
      guessColumns(
        header === '' ? [] : header.split(','),
        rows.map((row) => row.split(',')),
      ),
    );

  it('are guessed by English, Russian and German headers', () => {
    const headers: Record<string, string> = {
      'E-mail,Name,City': 'email name city',
      'Email Address,First Name,Last Name,Phone': 'email name name -',
      'Электронная почта,ФИО,Город,Телефон': 'email name city -',
      'Имя,Фамилия,Отчество,Эл. почта': 'name name name email',
      'email_address,full_name,first_name,town': 'email name - city',
      'ИМЯ,E-MAIL,Населённый пункт': 'name email city',
      'Vorname,Nachname,E-Mail-Adresse,Ort': 'name name email city',
      'id,login,mail': '- - email',
      'phone,sum': '- -',
    };
    const actual = Object.fromEntries(Object.keys(headers).map((header) => [header, guessed(header)]));
    assert.deepEqual(actual, headers);
  });

  it('are guessed by their cells', () => {
    assert.equal(guessed('', 'Anna Reader,a@b.example,12', 'Борис Петров,b@b.example,7'), 'name email -');
    assert.equal(guessed('', 'a@b.example'), 'email');
    assert.equal(guessed('one,two', 'x,a@b.example', 'y,b@b.example'), '- email');
    // Addresses in the cells outweigh a word in the header.
    assert.equal(guessed('mail,contact', 'no,a@b.example', 'yes,b@b.example'), '- email');
    // The address column with more addresses is used.
    assert.equal(guessed('E-mail,Email 1', ',a@b.example', 'c@b.example,b@b.example'), '- email');
    assert.equal(guessed('', '1,2'), '- -');
  });

  it('are remembered by their header, regardless of case and punctuation', () => {
    assert.equal(headerKey(['E-mail', 'Имя']), headerKey(['email', ' имя ']));
    assert.notEqual(headerKey(['email', 'name']), headerKey(['name', 'email']));
  });

  it('need exactly one address column and valid, unique field names', () => {
    const email = { use: 'email' } as const;
    const field = (name: string) => ({ use: 'field', name }) as const;
    assert.deepEqual(mappingProblem([{ use: 'name' }]), { problem: 'noEmail' });
    assert.deepEqual(mappingProblem([email, email]), { problem: 'severalEmails' });
    const reasons = [
      '',
      ' ',
      'List_id',
      'activation_letter',
      'city',
      'x'.repeat(101),
      'anna@reader.example',
      'a\u200b',
    ].map((name) => mappingProblem([email, field(name)]));
    assert.deepEqual(
      reasons.map((each) => each?.problem === 'fieldName' && `${each.column} ${each.reason}`),
      ['1 empty', '1 empty', '1 taken', '1 taken', '1 taken', '1 tooLong', '1 characters', '1 characters'],
    );
    assert.deepEqual(mappingProblem([email, field('phone'), field('phone')]), {
      problem: 'fieldName',
      column: 2,
      reason: 'doubled',
    });
    assert.equal(mappingProblem([email, field('phone'), { use: 'name' }, { use: 'name' }]), undefined);
  });
});

describe('exports', () => {
  it('of other services are recognized by their headers', () => {
    const headers: Record<string, string | undefined> = {
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID,TAGS': 'Mailchimp subscribed',
      'Email Address,First Name,Last Name,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,LEID':
        'Mailchimp unsubscribed',
      'Email Address,First Name,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID': 'Mailchimp cleaned',
      'CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,DOUBLE_OPT-IN,ADDED_TIME,MODIFIED_TIME': 'Brevo subscribed',
      'EMAIL,FIRSTNAME,BLOCKLISTED,ADDED_TIME': 'Brevo subscribed',
      'email,email_status,email_availability,email_list_ids,Name': 'Unisender subscribed',
      'Email,Phone,Status,Add date': 'SendPulse subscribed',
      'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value':
        'Google Contacts subscribed',
      'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value': 'Google Contacts subscribed',
      'Title,First Name,Last Name,Business Phone,E-mail Address,E-mail Type,E-mail Display Name':
        'Outlook subscribed',
      'email,name,city': undefined,
      // A single matching header is not enough.
      'Contact ID,Email,First Name,Last Name,Status': undefined,
      'Email,ADDED_TIME,Name': undefined,
      'Email,Status,Rating': undefined,
      'email,email_status,Name': undefined,
      'Email Address,UNSUB_TIME': undefined,
    };
    const actual = Object.fromEntries(
      Object.keys(headers).map((header) => {
        const found = recognizeExport(header.split(','));
        return [header, found && `${found.from} ${found.people}`];
      }),
    );
    assert.deepEqual(actual, headers);
  });

  it('have their own columns for names', () => {
    const google = 'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value'.split(',');
    assert.equal(shown(guessColumns(google, [])), 'name - - - email -');
    const mailchimp = 'Email Address,First Name,Last Name,MEMBER_RATING'.split(',');
    assert.equal(shown(guessColumns(mailchimp, [])), 'email name name -');
  });
});
