import { seeded } from '../unit/imports/simulatedService.ts';

/** A syntax of template code, with a value and a block. */
interface Syntax {
  readonly value: string;
  /** A value in an attribute between double quotes. */
  readonly inAttribute?: string;
  readonly begin: string;
  readonly otherwise: string;
  readonly end: string;
  readonly comment: string;
}

const syntaxes: readonly Syntax[] = [
  {
    ...{ value: '{{name}}', inAttribute: "{{helper 'a b'}}", comment: '{{!-- <td> > --}}' },
    ...{ begin: '{{#if paid}}', otherwise: '{{else}}', end: '{{/if}}' },
  },
  {
    ...{ value: '{{{user.name}}}', comment: '{{! note }}' },
    ...{ begin: '{{#each items}}', otherwise: '{{^}}', end: '{{/each}}' },
  },
  {
    ...{ value: '{{ name | default: "you" }}', inAttribute: "{{ name | default: 'you' }}" },
    ...{ begin: '{% if a < b %}', otherwise: '{% elsif c > d %}', end: '{% endif %}', comment: '{# <p> #}' },
  },
  {
    ...{ value: '{{ item.title }}', comment: '{% comment %}<tr>{% endcomment %}' },
    ...{ begin: '{% for item in items %}', otherwise: '{% else %}', end: '{% endfor %}' },
  },
  {
    ...{ value: '<%= user.name %>', inAttribute: "<%= user['name'] %>", comment: '<%# note %>' },
    ...{ begin: '<% if (a && b > c) { %>', otherwise: '<% } else { %>', end: '<% } %>' },
  },
  {
    ...{ value: '*|FNAME|*', comment: '' },
    ...{ begin: '*|IF:PAID|*', otherwise: '*|ELSE:|*', end: '*|END:IF|*' },
  },
  { value: '%%name%%', begin: '', otherwise: ' ', end: '', comment: '' },
  { value: `\${name}`, begin: '', otherwise: ' ', end: '', comment: '' },
  {
    ...{ value: '{{ .User.Name }}', comment: '{{/* note */}}' },
    ...{ begin: '{{ range .Items }}', otherwise: '{{ else }}', end: '{{ end }}' },
  },
];

/** A layout with template code, and the same one without any. */
export interface TemplateLetter {
  readonly coded: string;
  readonly plain: string;
}

type Written = TemplateLetter;

/** Writes letters with template code of all syntaxes in all places. */
class Writer {
  readonly #random: () => number;
  #syntax: Syntax;

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#syntax = this.#pick(syntaxes);
  }

  letter(kind: 'mjml' | 'html'): TemplateLetter {
    const blocks = joined(this.#several(() => (kind === 'mjml' ? this.#section() : this.#table())));
    const [opening, closing] =
      kind === 'mjml'
        ? [
            '<mjml lang="en">\n<mj-head><mj-title>Sale</mj-title><mj-preview>From May</mj-preview></mj-head>\n<mj-body>\n',
            '\n</mj-body>\n</mjml>\n',
          ]
        : [
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Sale</title></head><body lang="en" dir="ltr">\n',
            '\n</body></html>\n',
          ];
    return { coded: opening + blocks.coded + closing, plain: opening + blocks.plain + closing };
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  #several(write: () => Written): Written[] {
    return Array.from({ length: 1 + Math.floor(this.#random() * 3) }, write);
  }

  #section(): Written {
    this.#syntax = this.#pick(syntaxes);
    const content = this.#pick([
      () => joined(this.#several(() => this.#element())),
      () => this.#around('<mj-raw>', '</mj-raw>', this.#element()),
    ])();
    const section = written`<mj-section><mj-column>${content}</mj-column></mj-section>`;
    return this.#random() < 0.3 ? this.#around('<mj-raw>', '</mj-raw>', section) : section;
  }

  #element(): Written {
    return this.#pick([
      () => written`<mj-text${this.#attribute('css-class')}>\n  ${this.#texts()}\n</mj-text>`,
      () =>
        written`<mj-text${this.#attribute('color', '#101010')}${this.#attribute('padding', '10px')}>${this.#texts()}</mj-text>`,
      () =>
        written`<mj-button href="https://a.example/${this.#part()}?u=${this.#part()}">${this.#texts(false)}</mj-button>`,
      () => written`<mj-image alt="${this.#part()}" src="https://a.example/${this.#part()}.png"></mj-image>`,
      () =>
        written`<mj-table>${this.#around('', '', written`<tr><th scope="row">${this.#value()}</th><td>${this.#texts()}</td></tr>`)}</mj-table>`,
      () => written`<mj-raw>${this.#table()}</mj-raw>`,
    ])();
  }

  #table(): Written {
    this.#syntax = this.#pick(syntaxes);
    const row = written`<tr><td${this.#attribute('class')} style="color: ${this.#part('#101010')}; padding: 1px">${this.#texts()}</td></tr>`;
    return written`<table role="presentation"${this.#attribute('align', 'left')}>\n${this.#around('', '', row)}\n</table>\n`;
  }

  /** Writes template code around content, each piece in its own element where the layout language requires it. */
  #around(opening: string, closing: string, content: Written): Written {
    const { begin, end } = this.#syntax;
    const code = (text: string) => (text ? opening + text + closing : '');
    return { coded: code(begin) + content.coded + code(end), plain: content.plain };
  }

  #texts(isBlock = true): Written {
    return joined(
      this.#several(() =>
        this.#pick([
          () => written`Hello ${this.#value()}, `,
          () => this.#either(),
          () => ({ coded: this.#syntax.comment, plain: '' }),
          () =>
            isBlock
              ? written`<p>${this.#value()} <b${this.#attribute('title')}>new</b> <a href="${this.#link()}">the ${this.#value()}</a></p>`
              : this.#value(),
        ])(),
      ),
    );
  }

  #either(): Written {
    const { begin, otherwise, end } = this.#syntax;
    return { coded: `${begin}yes${otherwise}no${end}`, plain: 'yes' };
  }

  #link(): Written {
    return written`https://a.example/${this.#part()}`;
  }

  #value(): Written {
    return { coded: this.#syntax.value, plain: 'Anna' };
  }

  /** A part of an attribute's value. */
  #part(plain = 'anna'): Written {
    const { value, inAttribute = value } = this.#syntax;
    return { coded: this.#random() < 0.6 ? inAttribute : plain, plain };
  }

  #attribute(name: string, plain = 'anna'): Written {
    return this.#random() < 0.5
      ? written``
      : written` ${{ coded: name, plain: name }}="${this.#part(plain)}"`;
  }
}

const joined = (parts: readonly Written[]): Written => ({
  coded: parts.map(({ coded }) => coded).join(''),
  plain: parts.map(({ plain }) => plain).join(''),
});

function written(texts: TemplateStringsArray, ...parts: readonly Written[]): Written {
  return joined(
    texts.flatMap((text, index) => {
      const part = parts[index];
      return [{ coded: text, plain: text }, ...(part ? [part] : [])];
    }),
  );
}

/** Returns a letter with template code in texts, attributes, links, styles, and around elements and rows. */
export const templateLetter = (seed: number, kind: 'mjml' | 'html'): TemplateLetter =>
  new Writer(seed).letter(kind);
