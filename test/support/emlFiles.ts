/** Received letters in the form in which servers deliver them. */

const lines = (...all: readonly string[]) => all.join('\r\n');

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');

const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

const spring = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><style>@media (prefers-color-scheme: dark) { body { background: #20242a; color: #eee } }</style></head>
<body style="margin:0;font-family:Arial,sans-serif"><table role="presentation" width="100%"><tr><td align="center" style="padding:24px">
<img src="cid:logo@spring.example" width="120" height="60" alt="Логотип"><h1>Весенняя распродажа</h1>
<p>Скидки до 40 % только до пятницы.</p><p><a href="https://spring.example/sale?a=1&amp;b=%D0%B4">Посмотреть</a></p>
<p style="font-size:12px"><a href="https://spring.example/u/7">Отписаться</a></p></td></tr></table></body></html>`;

/** A newsletter in Cyrillic with an embedded picture and an attachment. */
export const newsletter = (logo: Buffer, attachment: string) =>
  lines(
    'Return-Path: <bounce+7@mail.spring.example>',
    'Received: from mail.spring.example (mail.spring.example [192.0.2.7]) by mx.reader.example; Mon, 23 Nov 2026 09:00:02 +0000',
    'Received: from app.spring.example by mail.spring.example; Mon, 23 Nov 2026 09:00:01 +0000',
    'Authentication-Results: mx.reader.example; spf=pass smtp.mailfrom=mail.spring.example;',
    ' dkim=pass header.d=spring.example; dmarc=pass header.from=spring.example',
    'DKIM-Signature: v=1; a=rsa-sha256; d=spring.example; s=mr2026; c=relaxed/relaxed;',
    ' h=From:To:Subject:Date:List-Unsubscribe:List-Unsubscribe-Post; bh=AAAA; b=BBBB',
    `From: ${word('Весна')} <news@spring.example>`,
    `To: ${word('Анна Читатель')} <anna@reader.example>`,
    `Subject: ${word('Весенняя распродажа')} ${word(' — до пятницы 🌷')}`,
    'Date: Mon, 23 Nov 2026 12:00:00 +0300',
    'Message-ID: <7.1@spring.example>',
    'List-Id: <news.spring.example>',
    'List-Unsubscribe: <https://spring.example/u/7>, <mailto:off@spring.example?subject=7>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Feedback-ID: 7:news:mailroom',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="mixed"',
    '',
    '--mixed',
    'Content-Type: multipart/related; boundary="related"',
    '',
    '--related',
    'Content-Type: multipart/alternative; boundary="alternative"',
    '',
    '--alternative',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64('Весенняя распродажа\n\nСкидки до 40 %: https://spring.example/sale\n'),
    '--alternative',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(spring),
    '--alternative--',
    '--related',
    'Content-Type: image/png',
    'Content-ID: <logo@spring.example>',
    'Content-Disposition: inline; filename="logo.png"',
    'Content-Transfer-Encoding: base64',
    '',
    base64(logo),
    '--related--',
    '--mixed',
    "Content-Type: text/csv; name*=UTF-8''%D0%BF%D1%80%D0%B0%D0%B9%D1%81.csv",
    "Content-Disposition: attachment; filename*=UTF-8''%D0%BF%D1%80%D0%B0%D0%B9%D1%81.csv",
    'Content-Transfer-Encoding: base64',
    '',
    base64(attachment),
    '--mixed--',
    '',
  );

/** A letter with only this HTML. */
export const htmlLetter = (html: string, ...headers: readonly string[]) =>
  lines(
    'From: Somebody <somebody@elsewhere.example>',
    'To: reader@reader.example',
    'Subject: [Win](command:workbench.action.closeWindow) <b>now</b>',
    'Date: soon',
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(html),
    '',
  );
