import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  findOptOutColumns,
  type OptOutChoice,
  OptOutSurvey,
  rowsLeftOut,
  undecided,
} from '../../../src/core/imports/optOut.ts';
import { wishOf } from '../../../src/core/imports/optOutWords.ts';

const table = (text: string) => text.split('\n').map((line) => line.split(','));

function survey(text: string, choices: readonly OptOutChoice[] = []) {
  const [header = [], ...rows] = table(text);
  const counted = new OptOutSurvey(findOptOutColumns(header, rows));
  for (const row of rows) counted.add(row);
  const findings = counted.findings(choices);
  return { findings, header, rows, leftOutBy: rowsLeftOut(findings) };
}

/** The rows that are left out, as `first cell: column title`, with a question mark when the user has to decide. */
function leftOut(text: string, choices: readonly OptOutChoice[] = []): string {
  const { header, rows, leftOutBy } = survey(text, choices);
  return rows
    .flatMap((row) => {
      const by = leftOutBy?.(row);
      return by ? `${row[0]}: ${header[by.column]}${by.isUnclear ? '?' : ''}` : [];
    })
    .join(', ');
}

describe('A column with opt-outs', () => {
  const files: Readonly<Record<string, string>> = {
    // Exports of services and programs.
    'x,email,status\na,a@b.example,enabled\nb,b@b.example,blocklisted\nc,c@b.example,disabled':
      'b: status, c: status',
    'x,email,unsubscribed\na,a@b.example,no\nb,b@b.example,yes': 'b: unsubscribed',
    'x,Email,Status\na,a@b.example,Active\nb,b@b.example,Unsubscribed': 'b: Status',
    'x,email,BLOCKLISTED\na,a@b.example,\nb,b@b.example,1': 'b: BLOCKLISTED',
    'x,email,opt_in\na,a@b.example,1\nb,b@b.example,0': 'b: opt_in',
    'x,email,subscribed\na,a@b.example,true\nb,b@b.example,false': 'b: subscribed',
    'x,email,Opt-out Date\na,a@b.example,\nb,b@b.example,2026-03-01\nc,c@b.example,0000-00-00':
      'b: Opt-out Date',
    'x,email,unsubscribed_at\na,a@b.example,NULL\nb,b@b.example,1767225600': 'b: unsubscribed_at',
    'x,email,Email Opt Out\na,a@b.example,FALSE\nb,b@b.example,TRUE': 'b: Email Opt Out',
    'x,email,HasOptedOutOfEmail\na,a@b.example,0\nb,b@b.example,1': 'b: HasOptedOutOfEmail',
    'x,email,Unsubscribed from all email\na,a@b.example,\nb,b@b.example,Yes':
      'b: Unsubscribed from all email',
    'x,email,DNC\na,a@b.example,\nb,b@b.example,x': 'b: DNC',
    'x,email,Do Not Email\na,a@b.example,N\nb,b@b.example,Y': 'b: Do Not Email',
    'x,email,Accepts Email Marketing\na,a@b.example,yes\nb,b@b.example,no': 'b: Accepts Email Marketing',
    'x,email,Email Marketing Consent\na,a@b.example,SUBSCRIBED\nb,b@b.example,NEVER_SUBSCRIBED':
      'b: Email Marketing Consent',
    'x,email,email_disabled\na,a@b.example,false\nb,b@b.example,true': 'b: email_disabled',
    'x,email,is_active\na,a@b.example,1\nb,b@b.example,0': 'b: is_active',
    'x,email,confirmed,blacklisted\na,a@b.example,1,0\nb,b@b.example,1,1\nc,c@b.example,0,0':
      'b: blacklisted, c: confirmed',
    'x,email,bounced\na,a@b.example,\nb,b@b.example,2026-01-01 10:00': 'b: bounced',
    'x,email,complained_at\na,a@b.example,\nb,b@b.example,03/04/2026': 'b: complained_at',
    'x,Почта,Статус\na,a@b.example,Активен\nb,b@b.example,Отписан': 'b: Статус',
    'x,Почта,Отписался\na,a@b.example,нет\nb,b@b.example,да': 'b: Отписался',
    'x,Почта,Согласие на рассылку\na,a@b.example,да\nb,b@b.example,Отписан': '',
    'x,Почта,Подписка\na,a@b.example,да\nb,b@b.example,нет': 'b: Подписка',
    'x,Почта,Чёрный список\na,a@b.example,\nb,b@b.example,+': 'b: Чёрный список',
    'x,E-Mail,Abgemeldet\na,a@b.example,nein\nb,b@b.example,ja': 'b: Abgemeldet',
    'x,email,subscribed_to_emails\na,a@b.example,true\nb,b@b.example,false': 'b: subscribed_to_emails',
    'x,email,Receives newsletter\na,a@b.example,yes\nb,b@b.example,no': 'b: Receives newsletter',
    'x,Почта,Отправлять\na,a@b.example,да\nb,b@b.example,нет': 'b: Отправлять',
    // Recognized by the values, whatever the header.
    'x,email,foo\na,a@b.example,active\nb,b@b.example,bounced\nc,c@b.example,active': 'b: foo',
    'x,email,\na,a@b.example,\nb,b@b.example,unsubscribed': 'b: ',
    'x,email,Причина\na,a@b.example,\nb,b@b.example,Жалоба на спам': 'b: Причина',
    'x,email,order status\na,a@b.example,paid\nb,b@b.example,shipped': '',
    'x,email,order status\na,a@b.example,paid\nb,b@b.example,cancelled\nc,c@b.example,shipped': '',
    // Recognized neither by the header nor by the values.
    'x,email,name\na,a@b.example,Anna\nb,b@b.example,Boris': '',
    'x,email,unsubscribe_link\na,a@b.example,https://b.example/1\nb,b@b.example,https://b.example/2': '',
    'x,email,state\na,a@b.example,TX\nb,b@b.example,NY': '',
    'x,email,vip\na,a@b.example,yes\nb,b@b.example,no': '',
    'x,email,optin_time,double_opt-in\na,a@b.example,,No\nb,b@b.example,2026-01-01,Yes': '',
    'x,email,status\na,a@b.example,active\nb,b@b.example,subscribed': '',
    // The values are ambiguous.
    'x,email,status\na,a@b.example,active\nb,b@b.example,pending\nc,c@b.example,\nd,d@b.example,unsubscribed':
      'b: status?, c: status?, d: status',
    'x,email,status\na,a@b.example,1\nb,b@b.example,0': 'a: status?, b: status?',
    'x,email,newsletter\na,a@b.example,yes\nb,b@b.example,': 'b: newsletter?',
    'x,email,unsubscribed\na,a@b.example,maybe': 'a: unsubscribed?',
  };
  for (const [text, expected] of Object.entries(files)) {
    it(`in ${JSON.stringify(text)} leaves out ${expected || 'nobody'}`, () =>
      assert.equal(leftOut(text), expected));
  }

  it('is applied as the user decides', () => {
    const text =
      'x,email,status\na,a@b.example,active\nb,b@b.example,Pending\nc,c@b.example,pending\nd,d@b.example,Bounced\ne,e@b.example,';
    const decided = (...choices: (readonly [string, boolean])[]) => [{ column: 2, decided: choices }];
    assert.equal(leftOut(text, decided(['pending', true], ['', false])), 'd: status, e: status');
    assert.equal(leftOut(text, decided(['bounced', true])), 'b: status?, c: status?, e: status?');
    assert.equal(leftOut(text, [{ column: 2, isIgnored: true }]), '');
    const { findings } = survey(text, decided(['pending', false]));
    assert.deepEqual(findings, [
      {
        column: 2,
        kind: 'status',
        isIgnored: false,
        wanted: 1,
        values: [
          { key: 'pending', written: 'Pending', rows: 2, wish: 'unwanted' },
          { key: 'bounced', written: 'Bounced', rows: 1, wish: 'unwanted' },
          { key: '', written: '', rows: 1, wish: 'unclear' },
        ],
      },
    ]);
    assert.deepEqual(undecided(findings), findings);
    assert.deepEqual(undecided(survey(text, [{ column: 2, isIgnored: true }]).findings), []);
  });

  it('counts all dates as one value, and all values after the first twenty as one', () => {
    const dates = Array.from({ length: 50 }, (_, day) => `${day},a@b.example,2026-01-${day}`);
    const opted = survey(['x,email,unsubscribed', ...dates].join('\n')).findings[0]?.values;
    assert.deepEqual(opted, [{ key: 'time', written: '2026-01-0', rows: 50, wish: 'unwanted' }]);
    const notes = Array.from({ length: 50 }, (_, at) => `${at},a@b.example,note ${at}`);
    const text = ['x,email,status', ...notes].join('\n');
    const { key = '', rows } = survey(text).findings[0]?.values.at(-1) ?? {};
    assert.equal(rows, 30);
    assert.equal(leftOut(text, [{ column: 2, decided: [[key, true]] }]).split(', ').length, 20);
  });
});

describe('A cell', () => {
  it('says yes, no or nothing in several languages', () => {
    const words = (kind: 'optOut' | 'optIn', wish: string) =>
      'yes,Y,1,true,да,ja,x,2026-01-01,no,N,0,False,нет,nein,,NULL,n/a,-,perhaps'
        .split(',')
        .filter((cell) => wishOf(cell, kind) === wish)
        .join(',');
    assert.equal(words('optOut', 'unwanted'), 'yes,Y,1,true,да,ja,x,2026-01-01');
    assert.equal(words('optOut', 'unclear'), 'perhaps');
    assert.equal(words('optIn', 'unwanted'), 'no,N,0,False,нет,nein');
    assert.equal(words('optIn', 'unclear'), ',NULL,n/a,-,perhaps');
  });

  it('with a status says whether the subscriber wants mail', () => {
    const unwanted =
      'Unsubscribed,bounced,Blocklisted,Отписан,spam,inactive, CLEANED ,opted-out,Hard bounce,user_unsubscribed,do_not_mail,не существует,Отписался сам,Never subscribed,Suppressed,abgemeldet';
    const wanted = 'active,Subscribed,new,Активен,confirmed,opted-in,Подписан,VALID';
    const unclear = ',1,pending,unconfirmed,yes,VIP,ждёт подтверждения,unverified';
    for (const [cells, wish] of [
      [unwanted, 'unwanted'],
      [wanted, 'wanted'],
      [unclear, 'unclear'],
    ] as const) {
      for (const cell of cells.split(',')) assert.equal(wishOf(cell, 'status'), wish, cell);
    }
  });
});
