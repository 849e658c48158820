import { generateKeyPairSync } from 'node:crypto';
import type { ExpectedRecord } from '../../../../src/mail/mistakes/expected.ts';
import type { Mistake } from '../../../../src/mail/mistakes/mistake.ts';
import { type Entry, txt } from './zone.ts';

type Entries = Readonly<Record<string, Entry>>;

/** A zone with one mistake, or none. */
export interface Example {
  readonly what: string;
  readonly zone: Entries;
  readonly expected: ExpectedRecord;
  readonly domain: string;
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const base64 = (der: Buffer) => der.toString('base64');
  return {
    key: base64(publicKey.export({ type: 'spki', format: 'der' })),
    privateKey: base64(privateKey.export({ type: 'pkcs8', format: 'der' })),
  };
}

/** Returns a key that contains a plus sign. */
function newKeyWithPlus(): ReturnType<typeof newKey> {
  const made = newKey();
  return made.key.includes('+') ? made : newKeyWithPlus();
}

const { key, privateKey } = newKeyWithPlus();
const value = `v=DKIM1; k=rsa; p=${key}`;
const otherKey = newKey().key;

const domain = 'shop.example';
const at = {
  dkim: `mail._domainkey.${domain}`,
  dmarc: `_dmarc.${domain}`,
  fbl: `mailfbl.${domain}`,
};
const include = 'spf.post.example';
const exchange = 'fbl.post.example';
const dkim: ExpectedRecord = { kind: 'dkim', name: at.dkim, value };
const spf: ExpectedRecord = {
  kind: 'spf',
  name: domain,
  value: `v=spf1 include:${include} ~all`,
  keptHost: exchange,
};
const dmarc: ExpectedRecord = { kind: 'dmarc', name: at.dmarc };
const fbl: ExpectedRecord = { kind: 'mx', name: at.fbl, exchange };
const mail: ExpectedRecord = { kind: 'mx', name: domain, exchange };

/** The entries of every zone. */
const surroundings: Entries = {
  [include]: txt('v=spf1 ip4:192.0.2.0/24 -all'),
  [exchange]: { A: ['192.0.2.25'] },
  'heavy.example': { ...txt('v=spf1 a mx a:heavy.example mx:heavy.example -all'), ...hosts('192.0.2.30') },
  'light.example': { ...txt('v=spf1 a -all'), ...hosts('192.0.2.31') },
  'twice.example': txt('v=spf1 -all', 'v=spf1 ~all'),
};

function hosts(address: string): Entry {
  return { A: [address], MX: [{ priority: 10, exchange: 'mx.example' }] };
}

const mx = (...exchanges: string[]): Entry => ({
  MX: exchanges.map((each) => ({ priority: 10, exchange: each })),
});

function example(what: string, zone: Entries, expected: ExpectedRecord): Example {
  return { what, zone: { ...surroundings, ...zone }, expected, domain };
}

const keyIs = (what: string, text: string, mistake: Mistake): Mistaken => [
  example(what, { [at.dkim]: txt(text) }, dkim),
  mistake,
];
const spfIs = (what: string, text: string, mistake: Mistake, more: Entries = {}): Mistaken => [
  example(what, { ...more, [domain]: txt('some-verification=abc', text) }, spf),
  mistake,
];
const dmarcIs = (what: string, text: string, mistake: Mistake): Mistaken => [
  example(what, { [at.dmarc]: txt(text) }, dmarc),
  mistake,
];
/** A TXT record of these strings. */
const stringsAre = (what: string, expected: ExpectedRecord, strings: readonly string[]): Mistaken => [
  example(what, { [expected.name]: { TXT: [strings] } }, expected),
  { code: 'swappedStrings' },
];
const complaintsAt = (what: string, entry: Entry, mistake: Mistake): Mistaken => [
  example(what, { [at.fbl]: entry }, fbl),
  mistake,
];

type Mistaken = readonly [Example, Mistake];

const places: readonly Mistaken[] = [
  [
    example('the domain doubled in the host of a key', { [`${at.dkim}.${domain}`]: txt(value) }, dkim),
    { code: 'doubledDomain', found: `${at.dkim}.${domain}`, domain },
  ],
  [
    example(
      'the domain doubled in the host of DMARC',
      { [`${at.dmarc}.${domain}`]: txt('v=DMARC1; p=none') },
      dmarc,
    ),
    { code: 'doubledDomain', found: `${at.dmarc}.${domain}`, domain },
  ],
  [
    example(
      'the domain as the host of SPF',
      { [`${domain}.${domain}`]: txt(`v=spf1 include:${include} ~all`) },
      spf,
    ),
    { code: 'doubledDomain', found: `${domain}.${domain}`, domain },
  ],
  [
    example('the domain doubled in the host of MX', { [`${at.fbl}.${domain}`]: mx(exchange) }, fbl),
    { code: 'doubledDomain', found: `${at.fbl}.${domain}`, domain },
  ],
  [
    example('a key at the root', { [domain]: txt('v=spf1 -all', value) }, dkim),
    { code: 'atRoot', found: domain },
  ],
  [
    example('a DMARC record at the root', { [domain]: txt('v=spf1 -all', 'v=DMARC1; p=none') }, dmarc),
    { code: 'atRoot', found: domain },
  ],
  [
    example('a key without its selector', { [`_domainkey.${domain}`]: txt(value) }, dkim),
    { code: 'selectorMissing', found: `_domainkey.${domain}` },
  ],
  [
    example('a key at the selector alone', { [`mail.${domain}`]: txt(value) }, dkim),
    { code: 'domainkeyMissing', found: `mail.${domain}` },
  ],
  [
    example('a key without the underscore', { [`mail.domainkey.${domain}`]: txt(value) }, dkim),
    { code: 'underscoreMissing', found: `mail.domainkey.${domain}` },
  ],
  [
    example('a DMARC record without the underscore', { [`dmarc.${domain}`]: txt('v=DMARC1; p=none') }, dmarc),
    { code: 'underscoreMissing', found: `dmarc.${domain}` },
  ],
  [
    example('a key with its labels swapped', { [`_domainkey.mail.${domain}`]: txt(value) }, dkim),
    { code: 'labelsSwapped', found: `_domainkey.mail.${domain}` },
  ],
  [
    {
      ...example(
        'a key at the domain above',
        { [at.dkim]: txt(value) },
        { ...dkim, name: `mail._domainkey.news.${domain}` },
      ),
      domain: `news.${domain}`,
    },
    { code: 'atParent', found: at.dkim },
  ],
  [
    example('SPF at www', { [`www.${domain}`]: txt(`v=spf1 include:${include} ~all`) }, spf),
    { code: 'atSubdomain', found: `www.${domain}` },
  ],
  [
    example(
      'SPF at _spf, beside one of the domain',
      {
        [domain]: txt('v=spf1 mx -all'),
        [`_spf.${domain}`]: txt(`v=spf1 include:${include} ~all`),
      },
      spf,
    ),
    { code: 'atSubdomain', found: `_spf.${domain}` },
  ],
  [
    example(
      'a CNAME to itself',
      {
        [at.dkim]: { CNAME: [at.dkim.replace('mail.', 'post.')] },
        [at.dkim.replace('mail.', 'post.')]: { CNAME: [at.dkim] },
      },
      dkim,
    ),
    { code: 'aliasLoop', name: at.dkim },
  ],
  [
    example(
      'a key as the target of a CNAME',
      { [at.dkim]: { CNAME: ['v=dkim1; k=rsa; p=miib.shop.example'] } },
      dkim,
    ),
    { code: 'textAsAlias', target: 'v=dkim1; k=rsa; p=miib.shop.example' },
  ],
  [
    example('a CNAME at the domain itself', { [domain]: { CNAME: ['web.host.example'] } }, spf),
    { code: 'aliasOfDomain', target: 'web.host.example' },
  ],
  [
    example(
      'a CNAME to nothing where a key should be',
      { [at.dkim]: { CNAME: ['gone.post.example'] } },
      dkim,
    ),
    { code: 'aliasToNothing', target: 'gone.post.example' },
  ],
  [
    example(
      'a CNAME to another key',
      { [at.dkim]: { CNAME: ['k.old.example'] }, 'k.old.example': txt(`v=DKIM1; p=${otherKey}`) },
      dkim,
    ),
    { code: 'aliasElsewhere', target: 'k.old.example' },
  ],
];

const writing: readonly Mistaken[] = [
  dmarcIs('a line of a zone file', '_dmarc 3600 IN TXT "v=DMARC1; p=none"', {
    code: 'zoneLine',
    start: '_dmarc 3600 IN TXT',
  }),
  keyIs('the brackets of a zone file', `( "v=DKIM1; h=sha256; k=rsa; " "p=${key}" )`, {
    code: 'zoneLine',
    start: '(',
  }),
  keyIs(
    'a long line of a zone file',
    `mail._domainkey IN 1h TXT ( "v=DKIM1; k=rsa; p=${key.slice(0, 200)}" "${key.slice(200)}" )`,
    {
      code: 'zoneLine',
      start: 'mail._domainkey IN 1h TXT (',
    },
  ),
  keyIs('the type before a key without a version', `TXT "k=rsa; p=${key}"`, {
    code: 'zoneLine',
    start: 'TXT',
  }),
  spfIs('the type and the bracket before SPF', `IN TXT("v=spf1 a ~all")`, {
    code: 'zoneLine',
    start: 'IN TXT(',
  }),
  dmarcIs('the time to live before a policy', '300 "v=DMARC1; p=none"', { code: 'zoneLine', start: '300' }),
  dmarcIs('escaped quotes', '\\"v=DMARC1; p=none\\"', { code: 'quotedText' }),
  spfIs('quotes in the middle', `v=spf1 a " "include:${include} ~all`, { code: 'quotedText' }),
  keyIs('the strings of a zone file', `"v=DKIM1; k=rsa; " "p=${key}"`, { code: 'quotedText' }),
  dmarcIs('typographic quotes', '“v=DMARC1; p=none”', { code: 'typographicQuotes', character: '“' }),
  spfIs('quotes that are part of the text', `"v=spf1 include:${include} ~all"`, { code: 'quotedText' }),
  dmarcIs('mark-up', '&quot;v=DMARC1; p=none&quot;', { code: 'markup', markup: '&quot;' }),
  spfIs('a dash instead of a minus', `v=spf1 include:${include} –all`, {
    code: 'typographicDash',
    character: '–',
  }),
  dmarcIs('a letter of another alphabet', 'v=DMARC1; р=none', {
    code: 'foreignLetter',
    character: 'р',
    codePoint: 0x440,
  }),
  spfIs('a no-break space', `v=spf1\u00a0include:${include} ~all`, {
    code: 'strayCharacter',
    codePoint: 0xa0,
  }),
  dmarcIs('a direction override', 'v=DMARC1; p=none\u202e', {
    code: 'strayCharacter',
    codePoint: 0x202e,
  }),
  keyIs('semicolons as decimal escapes', `v=DKIM1\\059 k=rsa\\059 p=${key}`, { code: 'escapedSemicolon' }),
  keyIs('escaped semicolons', `v=DKIM1\\; k=rsa\\; p=${key}`, { code: 'escapedSemicolon' }),
  keyIs('a DMARC record at the host of the key', 'v=DMARC1; p=none', {
    code: 'otherRecord',
    found: 'dmarc',
    expected: 'dkim',
  }),
  dmarcIs('a key at the host of DMARC', value, { code: 'otherRecord', found: 'dkim', expected: 'dmarc' }),
  [
    example('a key in two records', { [at.dkim]: txt(value.slice(0, 255), value.slice(255)) }, dkim),
    { code: 'splitOverRecords' },
  ],
  [
    example('SPF in two records', { [domain]: txt('v=spf1 mx', `include:${include} ~all`) }, spf),
    { code: 'splitOverRecords' },
  ],
  stringsAre('the strings of a key swapped', dkim, [value.slice(200), value.slice(0, 200)]),
  stringsAre('the strings of a key sorted by length', dkim, [
    value.slice(400),
    value.slice(0, 200),
    value.slice(200, 400),
  ]),
  stringsAre('the strings of a key in another order after the first', dkim, [
    value.slice(0, 150),
    value.slice(300),
    value.slice(150, 300),
  ]),
  stringsAre('the strings of SPF swapped', spf, [` include:${include} ~all`, 'v=spf1 ip4:192.0.2.1']),
  stringsAre('the strings of a policy swapped', dmarc, ['p=none', 'v=DMARC1; ']),
  spfIs('SPF without its version', `include:${include} ~all`, { code: 'versionMissing', version: 'v=spf1' }),
  dmarcIs('DMARC without its version', 'p=none; rua=mailto:a@shop.example', {
    code: 'versionMissing',
    version: 'v=DMARC1',
  }),
  dmarcIs('a version at the end', 'p=none; v=DMARC1', { code: 'versionNotFirst', version: 'v=DMARC1' }),
  spfIs('another version of SPF', `v=spf2 include:${include} ~all`, {
    code: 'misspelledVersion',
    written: 'v=spf2',
    version: 'v=spf1',
  }),
  keyIs('a version in lower case', `v=dkim1; k=rsa; p=${key}`, {
    code: 'misspelledVersion',
    written: 'v=dkim1',
    version: 'v=DKIM1',
  }),
  dmarcIs('a version without its number', 'v=DMARC; p=none', {
    code: 'misspelledVersion',
    written: 'v=DMARC',
    version: 'v=DMARC1',
  }),
  spfIs('a space before the version', ` v=spf1 include:${include} ~all`, { code: 'blankBeforeVersion' }),
  dmarcIs('a space before the version of a policy', ' v=DMARC1; p=none', { code: 'blankBeforeVersion' }),
  dmarcIs('a tab before the version of a policy', '\tv = DMARC1; p=none', { code: 'blankBeforeVersion' }),
  dmarcIs('a version without its semicolon', 'v=DMARC1 p=none', {
    code: 'semicolonMissing',
    before: 'v=DMARC1',
  }),
  dmarcIs('a policy without its semicolon', 'v=DMARC1; p=none rua=mailto:a@shop.example', {
    code: 'semicolonMissing',
    before: 'p=none',
  }),
  dmarcIs('a repeated tag', 'v=DMARC1; p=none; p=reject', { code: 'repeatedTag', tag: 'p' }),
];

const keys: readonly Mistaken[] = [
  keyIs('the private key', `v=DKIM1; k=rsa; p=${privateKey}`, { code: 'privateKey' }),
  keyIs('a private key in PEM format', 'v=DKIM1; p=-----BEGIN RSA PRIVATE KEY-----MIIE', {
    code: 'privateKey',
  }),
  keyIs('a public key in PEM format', `v=DKIM1; p=-----BEGIN PUBLIC KEY-----${key}-----END PUBLIC KEY-----`, {
    code: 'pemKey',
  }),
  [
    example(
      'the old key beside the new one',
      { [at.dkim]: txt(`v=DKIM1; k=rsa; p=${otherKey}`, value) },
      dkim,
    ),
    { code: 'oldKeyBeside' },
  ],
  [
    example(
      'two other keys',
      { [at.dkim]: txt(`v=DKIM1; p=${otherKey}`, `v=DKIM1; p=${newKey().key}`) },
      dkim,
    ),
    { code: 'severalKeys', count: 2 },
  ],
  keyIs('the key alone', key, { code: 'bareKey' }),
  keyIs('no key', 'v=DKIM1; k=rsa', { code: 'missingKey' }),
  keyIs('an empty key', 'v=DKIM1; k=rsa; p=', { code: 'revokedKey' }),
  keyIs('the name of the tag twice', `v=DKIM1; k=rsa; p=p=${key}`, { code: 'doubledTag' }),
  keyIs('another type of key', `v=DKIM1; k=ed25519; p=${key}`, {
    code: 'otherKeyType',
    type: 'ed25519',
    expected: 'rsa',
  }),
  keyIs('a quoted key with a space in it', `v=DKIM1; k=rsa; p=${key.slice(0, 237)}" "${key.slice(237)}`, {
    code: 'quotedKey',
  }),
  keyIs('spaces in place of plus signs', value.replaceAll('+', ' '), { code: 'plusBecameBlank' }),
  keyIs('a space in the key', `v=DKIM1; k=rsa; p=${key.slice(0, 200)} ${key.slice(200)}`, {
    code: 'blankInKey',
  }),
  keyIs('a key cut at 255', value.slice(0, 255), { code: 'keyCutAt255' }),
  keyIs('a key cut elsewhere', value.slice(0, 300), { code: 'cutKey', length: 282, expected: 392 }),
  keyIs('a key without its start', `v=DKIM1; k=rsa; p=${key.slice(10)}`, {
    code: 'keyStartMissing',
    missing: 10,
  }),
  keyIs('a key in lower case', `v=DKIM1; k=rsa; p=${key.toLowerCase()}`, { code: 'lowerCaseKey' }),
  keyIs('an invalid character in a key', `v=DKIM1; k=rsa; p=${key.slice(0, 100)}*${key.slice(101)}`, {
    code: 'badCharacterInKey',
    character: '*',
  }),
  keyIs(
    'a mistyped key',
    `v=DKIM1; k=rsa; p=${key.slice(0, 100)}${key[100] === 'Q' ? 'R' : 'Q'}${key.slice(101)}`,
    { code: 'mistypedKey', at: 101 },
  ),
  keyIs('the old key still there', `v=DKIM1; k=rsa; p=${otherKey}`, { code: 'otherKey' }),
  keyIs('a key for SHA-1 alone', `v=DKIM1; k=rsa; h=sha1; p=${key}`, { code: 'withoutSha256' }),
  keyIs('a key that is not for mail', `v=DKIM1; k=rsa; s=tlsrpt; p=${key}`, { code: 'notForMail' }),
  keyIs('a key in test mode', `v=DKIM1; k=rsa; t=y; p=${key}`, { code: 'testingKey' }),
];

const senders: readonly Mistaken[] = [
  [
    example('two SPF records', { [domain]: txt('v=spf1 mx -all', `v=spf1 include:${include} ~all`) }, spf),
    { code: 'severalSpf', count: 2 },
  ],
  [
    example(
      'strings that are joined without a space',
      {
        [domain]: { TXT: [['v=spf1 include:light.example', `include:${include} ~all`]] },
      },
      spf,
    ),
    { code: 'blankMissing', term: `include:light.exampleinclude:${include}` },
  ],
  spfIs('no space before all', `v=spf1 include:${include} ip4:192.0.2.1~all`, {
    code: 'blankMissing',
    term: 'ip4:192.0.2.1~all',
  }),
  spfIs('semicolons', `v=spf1; include:${include}; ~all`, { code: 'semicolonInSpf' }),
  spfIs('commas', `v=spf1 include:${include},include:light.example ~all`, { code: 'commaInSpf' }),
  spfIs('a space after the colon', `v=spf1 include: ${include} ~all`, {
    code: 'blankAfterColon',
    term: 'include:',
  }),
  spfIs('an equals sign', `v=spf1 include=${include} ~all`, {
    code: 'equalsInsteadOfColon',
    term: `include=${include}`,
  }),
  spfIs('a web address', `v=spf1 include:https://${include} ~all`, {
    code: 'webAddressInSpf',
    term: `include:https://${include}`,
  }),
  spfIs('an IPv6 address as ip4', `v=spf1 ip4:2001:db8::1 include:${include} ~all`, {
    code: 'otherIpFamily',
    term: 'ip4:2001:db8::1',
    right: 'ip6',
  }),
  spfIs('ip without its number', `v=spf1 ip:192.0.2.1 include:${include} ~all`, {
    code: 'misspelledMechanism',
    written: 'ip',
    right: 'ip4',
  }),
  spfIs('a misspelled include', `v=spf1 inlcude:${include} ~all`, {
    code: 'misspelledMechanism',
    written: 'inlcude',
    right: 'include',
  }),
  spfIs('an address that is none', `v=spf1 ip4:192.0.2.999 include:${include} ~all`, {
    code: 'unreadableTerm',
    term: 'ip4:192.0.2.999',
  }),
  spfIs('+all', `v=spf1 include:${include} +all`, { code: 'plusAll', term: '+all' }),
  spfIs('the include with a fail qualifier', `v=spf1 -include:${include} ~all`, {
    code: 'includeNotPassing',
    term: `-include:${include}`,
    include,
  }),
  spfIs('the include after all', `v=spf1 mx -all include:${include}`, { code: 'includeBehindAll', include }),
  spfIs('the include misspelled', 'v=spf1 include:spf.pots.example ~all', {
    code: 'misspelledInclude',
    written: 'spf.pots.example',
    include,
  }),
  spfIs('the domain after the include', `v=spf1 include:${include}.${domain} ~all`, {
    code: 'misspelledInclude',
    written: `${include}.${domain}`,
    include,
  }),
  spfIs('another mechanism', `v=spf1 a:${include} ~all`, {
    code: 'otherMechanism',
    term: `a:${include}`,
    include,
  }),
  spfIs('an include of itself', `v=spf1 include:${domain} include:${include} ~all`, {
    code: 'includeLoop',
    domain,
  }),
  spfIs('an include of nothing', `v=spf1 include:gone.example include:${include} ~all`, {
    code: 'deadInclude',
    target: 'gone.example',
  }),
  spfIs('a broken include', `v=spf1 include:twice.example include:${include} ~all`, {
    code: 'brokenInclude',
    target: 'twice.example',
  }),
  spfIs(
    'one include too many',
    `v=spf1 include:heavy.example include:heavy.example include:light.example include:${include} ~all`,
    { code: 'tooManyLookups', lookups: 13, drop: { target: 'heavy.example', lookups: 5 } },
  ),
  spfIs(
    'names that do not exist',
    `v=spf1 a:x.gone.example a:y.gone.example a:z.gone.example include:${include} ~all`,
    { code: 'tooManyVoidLookups', term: 'a:x.gone.example' },
  ),
  spfIs('no include of the service', 'v=spf1 include:light.example ~all', {
    code: 'includeMissing',
    include,
  }),
  spfIs('a term after all', `v=spf1 include:${include} -all ip4:192.0.2.1`, {
    code: 'behindAll',
    term: 'ip4:192.0.2.1',
  }),
];

const policies: readonly Mistaken[] = [
  [
    example('two DMARC records', { [at.dmarc]: txt('v=DMARC1; p=none', 'v=DMARC1; p=reject') }, dmarc),
    { code: 'severalDmarc', count: 2 },
  ],
  dmarcIs(
    'addresses with a semicolon between them',
    'v=DMARC1; p=none; rua=mailto:a@shop.example; mailto:b@shop.example',
    {
      code: 'addressesBySemicolon',
      address: 'mailto:b@shop.example',
    },
  ),
  dmarcIs('a colon', 'v=DMARC1; p:none', { code: 'colonInsteadOfEquals', written: 'p:none' }),
  dmarcIs('a tag in capitals', 'v=DMARC1; P=none', { code: 'capitalTag', tag: 'P' }),
  dmarcIs('no policy', 'v=DMARC1; rua=mailto:a@shop.example', { code: 'missingPolicy' }),
  dmarcIs('an unknown policy', 'v=DMARC1; p=monitor', { code: 'badPolicy', tag: 'p', value: 'monitor' }),
  dmarcIs('no addresses', 'v=DMARC1; p=reject; rua=; ruf=;', { code: 'missingAddress', tag: 'rua' }),
  dmarcIs('an address without an equals sign', 'v=DMARC1; p=none; rua mailto:a@shop.example', {
    code: 'missingAddress',
    tag: 'rua',
  }),
  dmarcIs('a comma for an address', 'v=DMARC1; p=reject; ruf= , ', { code: 'missingAddress', tag: 'ruf' }),
  dmarcIs('mailto without an address', 'v=DMARC1; p=reject; rua=mailto:', {
    code: 'badReportAddress',
    tag: 'rua',
    address: 'mailto:',
  }),
  dmarcIs('an address without a name', 'v=DMARC1; p=reject; rua=mailto:@shop.example', {
    code: 'badReportAddress',
    tag: 'rua',
    address: 'mailto:@shop.example',
  }),
  dmarcIs('an address without mailto', 'v=DMARC1; p=none; rua=a@shop.example', {
    code: 'addressWithoutScheme',
    tag: 'rua',
    address: 'a@shop.example',
  }),
  dmarcIs('an address that is none', 'v=DMARC1; p=none; rua=mailto: a@shop.example', {
    code: 'badReportAddress',
    tag: 'rua',
    address: 'mailto: a@shop.example',
  }),
  dmarcIs('a receiver that has not agreed', 'v=DMARC1; p=none; rua=mailto:a@reports.example', {
    code: 'reportsNotAgreed',
    receiver: 'reports.example',
    name: `${domain}._report._dmarc.reports.example`,
  }),
];

const mailHosts: readonly Mistaken[] = [
  complaintsAt('a CNAME to the host', { CNAME: [exchange] }, { code: 'aliasInsteadOfMx', target: exchange }),
  complaintsAt('a text with the host', txt(`10 ${exchange}.`), { code: 'textInsteadOfMx' }),
  complaintsAt(
    'the address of the host',
    { A: ['192.0.2.25'] },
    { code: 'addressInsteadOfMx', address: '192.0.2.25' },
  ),
  complaintsAt('no mail at all', mx(''), { code: 'nullMx' }),
  complaintsAt('the priority in the host', mx(`10 ${exchange}`), {
    code: 'priorityInExchange',
    exchange: `10 ${exchange}`,
  }),
  complaintsAt('an address as the host', mx('192.0.2.25'), {
    code: 'addressAsExchange',
    exchange: '192.0.2.25',
  }),
  complaintsAt('the domain after the host', mx(`${exchange}.${domain}`), {
    code: 'doubledExchange',
    exchange: `${exchange}.${domain}`,
  }),
  complaintsAt('a misspelled host', mx('flb.post.example'), {
    code: 'misspelledExchange',
    exchange: 'flb.post.example',
    expected: exchange,
  }),
  complaintsAt('another host beside it', mx(exchange, 'mx.shop.example'), {
    code: 'otherMxBeside',
    exchange: 'mx.shop.example',
  }),
  [
    example('the old mailboxes beside it', { [domain]: mx('mx.shop.example', exchange) }, mail),
    { code: 'otherMxBeside', exchange: 'mx.shop.example' },
  ],
  complaintsAt('another host', mx('mx.other.example'), { code: 'otherMx', exchange: 'mx.other.example' }),
];

/** Zones, each with the one mistake that is to be named. */
export const mistakenZones: readonly Mistaken[] = [
  ...places,
  ...writing,
  ...keys,
  ...senders,
  ...policies,
  ...mailHosts,
];

const strings = (text: string): Entry => ({ TXT: [[text.slice(0, 255), text.slice(255)]] });

/** Zones that are correct, or merely lack a record. */
export const healthyZones: readonly Example[] = [
  example('a key in two strings', { [at.dkim]: strings(value) }, dkim),
  example('a key after a space', { [at.dkim]: txt(` ${value}`) }, dkim),
  example(
    'a key in three strings',
    { [at.dkim]: { TXT: [[value.slice(0, 100), value.slice(100, 250), value.slice(250)]] } },
    dkim,
  ),
  example('a key without a version', { [at.dkim]: txt(`k=rsa; p=${key}`) }, dkim),
  example(
    'a key with all tags',
    { [at.dkim]: txt(`v=DKIM1; k=rsa; h=sha256; s=email; t=s; n=x; p=${key};`) },
    dkim,
  ),
  example(
    'a key behind a CNAME',
    { [at.dkim]: { CNAME: ['k.post.example'] }, 'k.post.example': strings(value) },
    dkim,
  ),
  example('no key yet', { [domain]: txt('v=spf1 -all') }, dkim),
  example(
    'no key, and a wildcard',
    { [at.dkim]: txt('v=spf1 -all'), [`*.${domain}`]: txt('v=spf1 -all') },
    dkim,
  ),
  example(
    'the service in SPF',
    { [domain]: txt('google-site-verification=x', `v=spf1 include:${include} -all`) },
    spf,
  ),
  example(
    'the service and others',
    {
      [domain]: {
        ...txt(`V=SPF1 a mx include:light.example include:${include} ~all`),
        ...hosts('192.0.2.1'),
      },
    },
    spf,
  ),
  example(
    'SPF with macros and a redirect',
    {
      [domain]: txt(`v=spf1 exists:%{i}._spf.%{d} include:${include} redirect=light.example`),
    },
    spf,
  ),
  example(
    'SPF beside Sender ID',
    { [domain]: txt(`spf2.0/pra include:${include} -all`, `v=spf1 include:${include} -all`) },
    spf,
  ),
  example(
    'SPF in two strings',
    { [domain]: { TXT: [['v=spf1 ip4:192.0.2.1 ', `include:${include} -all`]] } },
    spf,
  ),
  example('no SPF yet', { [domain]: txt('MS=ms123456', 'all="x"; include the rest') }, spf),
  example(
    'ten lookups',
    {
      [domain]: {
        ...txt(`v=spf1 include:${include} include:heavy.example include:light.example a mx ~all`),
        ...hosts('192.0.2.1'),
      },
    },
    spf,
  ),
  example(
    'a policy',
    { [at.dmarc]: txt('v=DMARC1; p=reject; sp=none; adkim=s; fo=1:d; pct=100; rua=mailto:a@shop.example') },
    dmarc,
  ),
  example('a policy without spaces', { [at.dmarc]: txt('v=DMARC1;p=none;') }, dmarc),
  example(
    'reports to somebody who has agreed',
    {
      [at.dmarc]: txt('v=DMARC1; p=none; rua=mailto:a@reports.example'),
      [`${domain}._report._dmarc.reports.example`]: txt('v=DMARC1'),
    },
    dmarc,
  ),
  {
    ...example(
      'reports within one organization',
      {
        [`_dmarc.news.${domain}`]: txt('v=DMARC1; p=none; rua=mailto:a@post.shop.example'),
        [at.dmarc]: txt('v=DMARC1; p=none'),
      },
      { ...dmarc, name: `_dmarc.news.${domain}` },
    ),
    domain: `news.${domain}`,
  },
  example(
    'a policy behind a CNAME',
    { [at.dmarc]: { CNAME: ['d.post.example'] }, 'd.post.example': txt('v=DMARC1; p=none') },
    dmarc,
  ),
  {
    ...example(
      'the policy of the domain above',
      { [at.dmarc]: txt('v=DMARC1; p=none') },
      { ...dmarc, name: `_dmarc.news.${domain}` },
    ),
    domain: `news.${domain}`,
  },
  example(
    'no policy, and a wildcard',
    { [at.dmarc]: txt('v=spf1 -all'), [`*.${domain}`]: txt('v=spf1 -all') },
    dmarc,
  ),
  example('complaints to the service', { [at.fbl]: mx('FBL.post.example') }, fbl),
  example('no host for complaints yet, and a wildcard', { [at.fbl]: { A: ['192.0.2.80'] } }, fbl),
  example('the domain’s own mailboxes', { [domain]: mx('mx.shop.example') }, mail),
  example('no mail for the domain', { [domain]: mx('') }, mail),
  example('all mail to the service', { [domain]: mx(exchange) }, mail),
  example('DNS does not answer', { [at.dkim]: { otherwise: 'timeout' } }, dkim),
];
