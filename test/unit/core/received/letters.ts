/** A letter as a service sends it: the uploaded layout, the changes that the service made, and the message. */

export interface ServiceLetter {
  readonly uploaded: string;
  readonly footer: string;
  readonly links: readonly { readonly uploaded: string; readonly received: string }[];
  readonly pixels: number;
  /** Another text that was added, if the comparison reports it. */
  readonly added?: string;
  readonly message: string;
}

export type Habit = (letter: Made, random: Random) => ServiceLetter;

/** A layout in parts, which a service may change separately. */
interface Made {
  readonly head: string;
  readonly body: string;
  readonly hasEnd: boolean;
}

export type Random = (most: number) => number;

/** Returns a seeded generator of integers below `most`. */
export function randomFrom(seed: number): Random {
  let state = seed * 2654435761 + 1;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const words = 'Весна sale — скидки & “только” сегодня 100% offers до пятницы, café naïve 🌷 новости'.split(
  ' ',
);
const text = (random: Random) =>
  Array.from({ length: 2 + random(6) }, () => words[random(words.length)])
    .join(' ')
    .replaceAll('&', '&amp;');

const blocks: readonly ((random: Random) => string)[] = [
  (random) => `<p style="margin: 0; color: #333;">${text(random)}</p>`,
  (random) => `<h2>${text(random)}</h2>\n    <p>${text(random)}<br>${text(random)}</p>`,
  (random) =>
    `<p>${text(random)} <a href="https://shop.example/p/${random(1000)}?a=1&amp;b=2">${text(random)}</a></p>`,
  (random) => `<img src="https://shop.example/i/${random(100)}.png" width="600" alt="${text(random)}">`,
  (random) =>
    `<!--[if mso | IE]><table width="600"><tr><td><![endif]-->\n  <div class="column">${text(random)}</div>\n  <!--[if mso | IE]></td></tr></table><![endif]-->`,
  (random) => `<a href="https://shop.example/c/${random(1000)}" target="_blank">${text(random)}</a>`,
];

/** Returns a layout of a few rows. Paragraphs may occur twice. */
export function layout(random: Random): Made {
  const rows = Array.from({ length: 1 + random(8) }, () => {
    const block = blocks[random(blocks.length)]?.(random) ?? '';
    return `  <tr>\n    <td align="center" style="padding: 24px">\n    ${block}\n    </td>\n  </tr>`;
  });
  const head = `<!doctype html>\n<html lang="ru">\n<head>\n  <meta charset="utf-8">\n  <title>${text(random)}</title>\n  <style>\n  a { color: red; }\n  @media (max-width: 480px) { td { padding: 0; } }\n  </style>\n</head>\n<body style="margin: 0">`;
  const table = `<table role="presentation" width="100%">\n${rows.join('\n')}\n</table>`;
  const end = random(3) === 0 ? '\n<!-- the end -->\n' : random(2) === 0 ? '\n' : '';
  const hasEnd = random(4) > 0;
  return hasEnd ? { head, body: `\n${table}${end}`, hasEnd } : { head: '', body: table, hasEnd };
}

const footers: readonly ((random: Random) => string)[] = [
  (random) =>
    `<div style="padding:16px">${text(random)} <a href="https://a.example/u/{{u}}">Отписаться</a></div>`,
  (random) =>
    `<table role="presentation" width="100%"><tr><td align="center" style="padding: 24px 16px;">\r\n  ${text(random)}<br>\r\n  <a href='https://a.example/u/{{u}}'>Unsubscribe</a>\r\n</td></tr></table>`,
  (random) =>
    `<!-- footer --><p>${text(random)}</p>\n<p><a href=https://a.example/u/{{u}}>отписка</a></p><!-- /footer -->`,
  (random) =>
    `<!--[if mso]><table><tr><td><![endif]--><table><tbody><tr><td>${text(random)}</td></tr></tbody></table><!--[if mso]></td></tr></table><![endif]--><a href="https://a.example/u/{{u}}"><img src="https://a.example/logo.png" width="80" alt=""></a>`,
  (random) => `${text(random)} <a href="https://a.example/u/{{u}}">Unsubscribe</a>.`,
];

const footerOf = (random: Random) =>
  (footers[random(footers.length)]?.(random) ?? '').replace('{{u}}', String(random(1_000_000)));

type Rewritten = { readonly html: string; readonly links: ServiceLetter['links'] };

function rewrite(html: string, by: (number: number) => string): Rewritten {
  const links: { uploaded: string; received: string }[] = [];
  const rewritten = html.replace(/href="(https:[^"]*)"/g, (_, href: string) => {
    const received = by(links.length);
    links.push({ uploaded: href.replaceAll('&amp;', '&'), received: received.replaceAll('&amp;', '&') });
    return `href="${received}"`;
  });
  return { html: rewritten, links };
}

const whole = ({ head, hasEnd }: Made, body: string) => `${head}${body}${hasEnd ? '</body>\n</html>\n' : ''}`;

/** Inserts everything before the closing body tag and changes nothing else. */
export const careful: Habit = (made, random) => {
  const footer = footerOf(random).replaceAll('\r\n', '\n');
  const { html, links } = rewrite(
    made.body,
    (number) => `https://click.careful.example/${random(1000)}/${number}`,
  );
  const pixel =
    '<img src="https://careful.example/open/7.gif" width="1" height="1" alt="" style="display:block">';
  const received = whole(made, html + footer + pixel);
  return {
    uploaded: whole(made, made.body),
    footer,
    links,
    pixels: 1,
    message: multipart(received, random(2) === 0 ? 'quoted-printable' : 'base64'),
  };
};

/** Drops conditional comments for Outlook, and replaces characters with entities. */
export const converting: Habit = (made, random) => {
  const footer = footerOf(random).replaceAll('\r\n', '\n');
  const { html, links } = rewrite(made.body, (number) => `https://converting.example/${number}`);
  const converted = html
    .replace(/<!--\[if[\s\S]*?-->/g, '')
    .replaceAll('é', '&eacute;')
    .replaceAll('—', '&#8212;')
    .replaceAll('“', '&ldquo;');
  return {
    uploaded: whole(made, made.body),
    footer,
    links,
    pixels: 0,
    message: multipart(whole(made, converted + footer), 'quoted-printable'),
  };
};

/** Minifies the HTML, and puts the tracking pixel first. */
export const sparing: Habit = (made, random) => {
  const footer = `<table width=100%><tr><td>${footerOf(random)}</td></tr></table>`;
  const { html, links } = rewrite(
    made.body,
    (number) => `//sparing.example/l?n=${number}&amp;u=${random(1000)}`,
  );
  const pixel = '<img src=https://sparing.example/o.png width=1 height=1>';
  const head = minified(made.head);
  const received = whole({ ...made, head: head + (made.hasEnd ? pixel : '') }, minified(html) + footer);
  return {
    uploaded: whole(made, made.body),
    footer,
    links,
    pixels: made.hasEnd ? 1 : 0,
    message: single(received, 'base64'),
  };
};

/** Wraps letter and footer in two rows of a table, and uses CRLF line breaks. */
export const wrapping: Habit = (made, random) => {
  const footer = footerOf(random).trim();
  const { html, links } = rewrite(made.body, (number) => `https://wrapping.example/${number}?to=x`);
  const pixel =
    '<div style="display:none"><img src="https://wrapping.example/p" style="width:1px;height:1px"></div>';
  const body = `<table class="wrap" width="100%"><tr><td>${html}</td></tr><tr>\n<td class="f">\n${footer}\n</td></tr></table>`;
  const received = whole(made, made.hasEnd ? `${body}${pixel}` : body).replace(/\r?\n/g, '\r\n');
  return {
    uploaded: whole(made, made.body),
    footer: footer.replace(/\r?\n/g, '\r\n'),
    links,
    pixels: made.hasEnd ? 1 : 0,
    added: '<table class="wrap" width="100%"><tr><td>',
    message: multipart(received, 'base64'),
  };
};

const minified = (html: string) =>
  html
    .replace(/<!--(?!\[if)[^>]*-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .replace(/="([\w#%]+)"/g, '=$1');

type Encoding = 'base64' | 'quoted-printable';

function multipart(html: string, encoding: Encoding): string {
  return [
    ...envelope,
    'Content-Type: multipart/alternative; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'The same as a text',
    '--part',
    `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}`,
    '',
    encoded(html, encoding),
    '--part--',
    '',
  ].join('\r\n');
}

const single = (html: string, encoding: Encoding) =>
  [
    ...envelope,
    'Content-Type: text/html; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encoded(html, encoding),
    '',
  ].join('\r\n');

const envelope = [
  'From: news@shop.example',
  'To: anna@reader.example',
  'Subject: Spring',
  'MIME-Version: 1.0',
];

function encoded(html: string, encoding: Encoding): string {
  const bytes = Buffer.from(html);
  return encoding === 'base64'
    ? bytes.toString('base64').replace(/.{76}/g, '$&\r\n')
    : quotedPrintable(bytes);
}

/** Encodes bytes as quoted-printable (RFC 2045, section 6.7). */
function quotedPrintable(bytes: Uint8Array): string {
  let [result, length] = ['', 0];
  for (const byte of bytes) {
    if (byte === 0x0a) {
      [result, length] = [`${result}\r\n`, 0];
      continue;
    }
    const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    const written = isPlain
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (length + written.length > 75) [result, length] = [`${result}=\r\n`, 0];
    result += written;
    length += written.length;
  }
  return result;
}
