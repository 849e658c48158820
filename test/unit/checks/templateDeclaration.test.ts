import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { templateDeclaration } from '../../../src/core/templates/templateDeclaration.ts';

describe('The template language that a file declares', () => {
  const declared = (source: string) => {
    const { language, syntaxes = [] } = templateDeclaration(source) ?? {};
    return [language, ...syntaxes.map(({ opening, closing }) => `${opening}…${closing}`)].join(' ');
  };

  it('is given by its name, or by delimiters as in the setting', () => {
    assert.equal(declared('<!-- mailroom: template=liquid --><mjml>'), 'liquid {{…}} {%…%}');
    assert.equal(declared('<!--mailroom:template=Mustache-->'), 'mustache {{{…}}} {{…}}');
    assert.equal(declared('<!-- mailroom: template=twig -->'), 'jinja {{…}} {%…%} {#…#}');
    assert.equal(declared('<!-- mailroom: template=mailchimp -->'), 'mailchimp *|…|*');
    assert.equal(declared('<!-- mailroom: template=ejs -->'), 'program <%…%>');
    assert.equal(declared('<!-- mailroom: template={…}, %%...%% -->'), 'fields {…} %%…%%');
  });

  it('is in a comment above the first tag, after a doctype and other comments', () => {
    const comment = '<!-- mailroom: template=erb -->';
    for (const top of [
      '\ufeff',
      '<!doctype html>\n',
      '<?xml version="1.0"?>',
      '<!-- a > b -->',
      '\n'.repeat(99),
    ])
      assert.match(declared(`${top}${comment}<mjml>`), /^program/, top);
    for (const top of ['<mjml>', 'text', '<!-- ', '<', '{{ a }}'])
      assert.equal(declared(`${top}${comment}`), '');
  });

  it('is undefined if the comment names no known language', () => {
    for (const said of ['', 'nothing', '…', 'a…b', 'constructor', '{…'])
      assert.equal(declared(`<!-- mailroom: template=${said} -->`), '', said);
    assert.equal(declared('<!-- mailroom-disable title -->'), '');
  });
});
