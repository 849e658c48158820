import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { incompleteLinks, letterLinks, missingParameters } from '../../../src/core/links/letterLinks.ts';
import { parameterInsertion, readLinkAddress } from '../../../src/core/links/linkAddress.ts';
import {
  asksForCampaign,
  campaignOf,
  campaignSlug,
  filledTemplate,
  readTemplate,
  usualTemplate,
} from '../../../src/core/links/parameterTemplate.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { createRandom } from '../compiler/edits.ts';
import { seededLink } from './seededLinks.ts';

const template = (text: string, filledIn: Parameters<typeof readTemplate>[1] = []) => {
  const read = readTemplate(text, filledIn);
  return 'problem' in read ? assert.fail(read.problem) : read;
};
const spring = filledTemplate(template(usualTemplate), 'spring sale');

const inserted = (value: string, { at, text }: { at: number; text: string }) =>
  value.slice(0, at) + text + value.slice(at);

function insertionIn(value: string, parameters = spring) {
  const address = readLinkAddress(value);
  return address && parameterInsertion(address, parameters);
}

const withParameters = (value: string, parameters = spring) => {
  const insertion = insertionIn(value, parameters);
  return insertion ? inserted(value, insertion) : value;
};

/** The target of a link as a browser reads it, with placeholders filled in by values that need no encoding. */
function readByBrowser(written: string): URL {
  const [link] = parseFragment(`<a href="${written}">x</a>`).childNodes as DefaultTreeAdapterTypes.Element[];
  const href = link?.attrs.find(({ name }) => name === 'href')?.value ?? '';
  return new URL(href.replace(/\{\{.*?\}\}|\*\|.*?\|\*|<%=.*?%>/g, '42'));
}

describe('Adding parameters to a link', () => {
  it('adds only what is missing to 500 random links, and changes nothing else', (test) => {
    const random = createRandom(30);
    const counts = { left: 0, complete: 0, added: 0 };
    for (let number = 0; number < 500; number++) {
      const { written, isOpen } = seededLink(random);
      const insertion = insertionIn(written);
      if (!isOpen) {
        assert.equal(insertion, undefined, written);
        counts.left++;
        continue;
      }
      const before = readByBrowser(written);
      const missing = spring.filter(({ name }) => !before.searchParams.has(name));
      if (missing.length === 0) {
        assert.equal(insertion, undefined, written);
        counts.complete++;
        continue;
      }
      assert.ok(insertion, written);
      const after = readByBrowser(inserted(written, insertion));
      const address = ({ protocol, host, pathname, hash }: URL) => [protocol, host, pathname, hash];
      assert.deepEqual(address(after), address(before), written);
      const values = missing.map(({ name, value }) => [name, decodeURIComponent(value)]);
      assert.deepEqual([...after.searchParams], [...before.searchParams, ...values], written);
      assert.equal(insertionIn(inserted(written, insertion)), undefined, written);
      counts.added++;
    }
    test.diagnostic(JSON.stringify(counts));
    assert.ok(counts.left > 100 && counts.added > 200 && counts.complete > 0, JSON.stringify(counts));
  });

  it('puts them after the query and before the fragment', () => {
    const source = template('utm_source=mail&utm_medium=email');
    for (const [before, after] of [
      ['https://a.example', 'https://a.example?utm_source=mail&amp;utm_medium=email'],
      ['https://a.example/#top', 'https://a.example/?utm_source=mail&amp;utm_medium=email#top'],
      ['https://a.example/?', 'https://a.example/?utm_source=mail&amp;utm_medium=email'],
      ['https://a.example/?b=1&', 'https://a.example/?b=1&utm_source=mail&utm_medium=email'],
      ['https://a.example/?b=1', 'https://a.example/?b=1&amp;utm_source=mail&amp;utm_medium=email'],
      ['https://a.example/?b=1&c=2', 'https://a.example/?b=1&c=2&utm_source=mail&utm_medium=email'],
      ['https://a.example/?b&amp;c', 'https://a.example/?b&amp;c&amp;utm_source=mail&amp;utm_medium=email'],
      ['https://a.example/?utm_source=x#y', 'https://a.example/?utm_source=x&amp;utm_medium=email#y'],
      [' https://a.example/ ', ' https://a.example/?utm_source=mail&amp;utm_medium=email '],
    ] as const)
      assert.equal(withParameters(before, source), after);
  });

  it('escapes the ampersand if a parameter would read as an entity', () => {
    assert.equal(
      withParameters('https://a.example/?b=1&c=2', template('copy_of=1')),
      'https://a.example/?b=1&c=2&amp;copy_of=1',
    );
  });

  it('skips addresses in which a placeholder may stand for a query, a fragment or parameters', () => {
    for (const address of [
      '{{url}}',
      'https://{{host}}/',
      'https://a.example/{{page}}',
      'https://a.example{{page}}/b',
      'https://a.example/?{{query}}',
      'https://a.example/?{{name}}=1',
      'https://a.example/?id=user-{{more}}',
      'https://a.example/{% if b %}c{% endif %}/d',
    ])
      assert.equal(withParameters(address), address);
  });

  it('accepts placeholders that can only be a part of the path or a value', () => {
    const source = template('utm_source=mail');
    for (const address of [
      'https://a.example/{{id}}/b',
      'https://a.example/?id={{ id }}',
      'https://a.example/{{page}}?b=1',
      'https://a.example/?id={{ a &amp; b }}&amp;c=1',
    ])
      assert.match(withParameters(address, source), /[?;]utm_source=mail$/);
    assert.equal(
      withParameters('https://a.example/#{{part}}', source),
      'https://a.example/?utm_source=mail#{{part}}',
    );
  });

  it('recognizes the placeholders of the account', () => {
    const filledIn = [{ opening: '[%', closing: '%]' }];
    assert.deepEqual(readLinkAddress('https://a.example/[%page%]', filledIn), {
      bare: 'https://a.example/[%page%]',
      parameters: [],
    });
  });

  it('reads the existing parameters, decoded', () => {
    const { bare, parameters } =
      readLinkAddress(' https://a.example/b?a=%D1%86+b&amp;id={{x}}&amp;c#{{ d }} ') ?? assert.fail();
    assert.equal(bare, 'https://a.example/b#{{ d }}');
    assert.deepEqual(parameters, [
      { name: 'a', value: 'ц b' },
      { name: 'id', value: '{{x}}' },
      { name: 'c', value: '' },
    ]);
  });
});

describe('The links of a letter', () => {
  const html =
    '<a href="https://a.example/?utm_source=x">Read <b>this</b></a>' +
    '<a href="https://b.example"><img src="b.png" alt="Red shoes"></a>' +
    '<!--[if mso]><v:roundrect href="https://c.example">Buy</v:roundrect><![endif]-->' +
    '<a href="mailto:a@b.example">Write</a> <a href="{{unsubscribe}}">Unsubscribe</a>' +
    '<a href="http://localhost/x">here</a><a href="">nothing</a>' +
    '<p>To unsubscribe, <a href="https://d.example/u">click here</a></p>';
  const found = letterLinks(readLetterTree(html));

  it('have a text, a kind, a target and the address to check, and include those for Outlook', () => {
    assert.deepEqual(
      found.map(({ words, kind, target, onlyOutlook, requested }) =>
        [words, kind, target, onlyOutlook && 'Outlook', requested].filter(Boolean).join(' | '),
      ),
      [
        'Read this | web | https://a.example/?utm_source=x | https://a.example/?utm_source=x',
        'Red shoes | web | https://b.example | https://b.example/',
        'Buy | web | https://c.example | Outlook | https://c.example/',
        'Write | mail | mailto:a@b.example',
        'Unsubscribe | placeholder | {{unsubscribe}}',
        'here | local | http://localhost/x',
        'nothing | empty',
        'click here | web | https://d.example/u',
      ],
    );
  });

  it('are listed with the parameters of a template that they lack, whatever the values', () => {
    const both = template('utm_source=mail&utm_medium=email');
    const listed = (links: ReturnType<typeof incompleteLinks>) =>
      links.map(({ link, missing }) => `${link.words}: ${missing.map(({ name }) => name).join(', ')}`);
    const needed = [
      'Read this: utm_medium',
      'Red shoes: utm_source, utm_medium',
      'Buy: utm_source, utm_medium',
    ];
    assert.deepEqual(listed(missingParameters(found, both)), needed);
    const toUnsubscribe = 'click here: utm_source, utm_medium';
    assert.deepEqual(listed(incompleteLinks(found, both)), [...needed, toUnsubscribe]);
  });
});

describe('A template of parameters', () => {
  it('is encoded, except for placeholders and characters that are already encoded', () => {
    assert.deepEqual(template(`?utm_source=my "shop's"&utm_term=a%20b&utm_id={{id}}&`), [
      { name: 'utm_source', value: 'my%20%22shop%27s%22' },
      { name: 'utm_term', value: 'a%20b' },
      { name: 'utm_id', value: '{{id}}' },
    ]);
  });

  it('is refused with the invalid parameter', () => {
    assert.deepEqual(readTemplate(' & '), { problem: 'empty' });
    assert.deepEqual(readTemplate('a=1&=2'), { problem: 'name', parameter: '=2' });
    assert.deepEqual(readTemplate('utm source=1'), { problem: 'name', parameter: 'utm source=1' });
    assert.deepEqual(readTemplate('a=1&a=2'), { problem: 'doubled', parameter: 'a' });
    assert.deepEqual(readTemplate('a={{ id }}'), { problem: 'code', parameter: 'a={{ id }}' });
    assert.deepEqual(readTemplate('a'.repeat(2_001)), { problem: 'tooLong' });
  });

  it('asks for the campaign if it contains `{campaign}`', () => {
    assert.ok(asksForCampaign(template(usualTemplate)));
    assert.ok(!asksForCampaign(template('utm_source=a')));
    assert.deepEqual(filledTemplate(template('c=x-{campaign}'), 'a&b'), [{ name: 'c', value: 'x-a%26b' }]);
  });

  it('takes the name of the campaign from links that agree on it', () => {
    const parameters = readTemplate('utm_source=newsletter&utm_campaign={campaign}');
    assert.ok(!('problem' in parameters));
    const campaign = (...queries: string[]) =>
      campaignOf(
        queries.map((query) => ({ address: readLinkAddress(`https://a.example/?${query}`) })),
        parameters,
      );
    assert.equal(campaign('utm_campaign=spring', 'a=1', 'utm_campaign=spring'), 'spring');
    assert.equal(campaign('utm_campaign=spring', 'utm_campaign=summer'), undefined);
    assert.equal(campaign('utm_campaign={{name}}'), undefined);
    assert.equal(campaign('a=1'), undefined);
  });

  it('makes the name of a campaign from the title', () => {
    for (const [title, slug] of [
      ['Spring Sale: −50 %!', 'spring-sale-50'],
      ['Весенняя распродажа, ещё неделя', 'vesenniaia-rasprodazha-eshche-nedelia'],
      ['Größer & schöner', 'großer-schoner'],
      ['Hi {{ name }}, it’s on', 'hi-it-s-on'],
      ['봄 세일', '봄-세일'],
      ['!!!', ''],
      [`${'word '.repeat(30)}`, 'word-word-word-word-word-word-word-word-word-word-word-word'],
    ] as const)
      assert.equal(campaignSlug(title), slug);
  });
});

describe('The fault of a link', () => {
  const faultOf = (written: string) => letterLinks(readLetterTree(`<a href="${written}">x</a>`))[0]?.fault;

  it('is the reason why it opens for no reader', () => {
    const targets = {
      '#': 'empty',
      'javascript:alert(1)': 'script',
      'www.shop.example': 'relative',
      'http://localhost/a': 'local',
      'htps://shop.example': 'broken',
    };
    for (const [target, fault] of Object.entries(targets)) assert.equal(faultOf(target), fault, target);
  });

  it('is undefined if the link may open', () => {
    for (const target of [
      'https://shop.example/',
      '#top',
      'mailto:a@shop.example',
      '{{ url }}',
      'tel:1',
      'viber://chat',
    ])
      assert.equal(faultOf(target), undefined, target);
  });
});
