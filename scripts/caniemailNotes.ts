/**
 * What Can I email's notes about partial support mean, as conditions of `src/core/checks/support/conditions.ts`, by the note without its
 * first word (“Partial.”, “Buggy.”). Notes that are missing here say nothing that the text of a letter could decide.
 */
export const conditionsOfNotes: Readonly<Record<string, string>> = {
  // At-rules
  'Does not support height based media queries.': 'media=height',
  'Does not support landscape media query.': 'media=orientation',
  'Does not support nested media queries.': 'nested',
  'Nested media queries are removed.': 'nested',
  '`orientation:portrait` is not supported.': 'prelude=portrait',
  'Only supports `screen`, `min-width`, `max-width`, `min-height` and `max-height` based media queries.':
    'onlyMedia=width,height',
  // Selectors
  'Only supported on type selectors.': 'notAfterType',
  'Can not be used with a class selector (`.test[class]`). Must be used solo (`[class]`) or with an element selector (`td[class]`).':
    'afterClass',
  'Only supports `[attr]`, `[attr=value]`, `[attr~=value]`, `[attr|=value]` syntaxes.':
    'onlyOperators=,=,~=,|=',
  'Only supports `[attr=value]` syntax.': 'onlyOperators==',
  'Only supports `[attr~=value]` syntax. Only `class` as an attribute name is known to be supported.':
    'onlyOperators=~=',
  // Values
  'Does not support multiple values. The comma between two values is removed.': 'comma',
  'Does not support multiple values. The entire property is removed if so.': 'comma',
  'Does not support the `/ value` shorthand for `background-size`.': 'slash',
  'Does not support the `/ value` shorthand for `background-size`. But it can be used in the `background-size` property instead.':
    'slash',
  'Shorthand for setting elliptical borders with the slash `/` notation is not supported e.g. `border-radius: 27% 73% 70% 30% / 30% 34% 66% 70%;`.':
    'slash',
  'Only `background-color` values are supported.': 'picture',
  "Multiple values don't work.": 'several',
  'Not supported with multiple values.': 'several',
  'Only supports the line property, not style, color or thickness.': 'several',
  'Negative values are not supported.': 'negative',
  'Hard-coded negative values are not supported, but negative values as a result of the `calc()` function are supported.':
    'negative',
  'Percentages values are not supported.': 'word=%',
  '`rem` values are not supported.': 'word=rem',
  'Does not support `rem` and `ch` values.': 'word=rem,ch',
  '`auto` value is not supported.': 'word=auto',
  '`normal` value is not supported.': 'word=normal',
  '`pre` value is not supported.': 'word=pre',
  '`lowercase` value is not supported.': 'word=lowercase',
  '`overline` is not supported.': 'word=overline',
  "Doesn't support the `match-parent` value.": 'word=match-parent',
  'Flow-relative values `start` and `end` are not supported.': 'word=start,end',
  'Logical property values `inline-start` and `inline-end` are not supported.':
    'word=inline-start,inline-end',
  'Supports `under` but not `right` and `left`': 'word=right,left',
  'Does not support `inline` and `block` values': 'word=inline,block',
  'The `all` keyword is not supported.': 'word=all',
  '`path()` is not supported.': 'word=path',
  'URL is not supported.': 'word=url',
  'Supports `min-content` and `fit-content` only.': 'word=max-content',
  'Supports `relative`, `absolute` but not `sticky` and `fixed`.': 'word=sticky,fixed',
  'Supports `sticky` but not `relative`, `absolute` and `fixed`.': 'word=relative,absolute,fixed',
  'Supports `relative` but not  `absolute`, `sticky` and `fixed`.': 'word=absolute,sticky,fixed',
  'Supports `relative` and `sticky` but not `absolute` and `fixed`.': 'word=absolute,fixed',
  '`inline-flex`, `inline-grid`, `flex`, `grid`, `flow-root`, `contents`, `inline flow-root`, `inline flex`, `inline grid`, `initial`, `revert`, `unset` values are not supported.':
    'word=inline-flex,inline-grid,flex,grid,flow-root,contents,initial,revert,unset',
  '`flow-root`, `inline-flex`, `inline-grid`, `inline flow`, `contents`, `revert` are not supported.':
    'word=flow-root,inline-flex,inline-grid,flow,contents,revert',
  'Only supports `display:none` (but not on `<img>`).': 'onlyWord=none;on=img',
  'Does not work when applied directly to an `<img>` element.': 'on=img',
  'Only supports: crosshair, help, move, pointer, progress, text, wait, auto, default, and all single-direction resize properties.':
    'onlyWord=crosshair,help,move,pointer,progress,text,wait,auto,default,n-resize,e-resize,s-resize,w-resize,ne-resize,nw-resize,se-resize,sw-resize',
  'Only `word-break:break-all` works.': 'onlyWord=break-all',
  '`text-justify` is stripped except when the value is `inter-character`': 'onlyWord=inter-character',
  '`text-justify` is stripped except when the value is `inter-word` or `distribute`':
    'onlyWord=inter-word,distribute',
  '`list-style-image` values are not supported. The entire `list-style` property is removed if present.':
    'picture',
  '`url()` is transformed into `proton-url()` for `list-style-type` values, invalidating the entire property.':
    'picture',
  'Whitespace syntax is not supported (`rgb(0 128 0 / 1)`).': 'blanks',
  'whitespace syntax (`rgb(0 128 0)`): when used in the `style` attribute of an element, the whole attribute is stripped. When used inside `<style>`, the whole `<style>` block is stripped.':
    'blanks!',
  'whitespace syntax (`rgba(0 128 0 / 1)`): when used in the `style` attribute of an element, the whole attribute is stripped. When used inside `<style>`, the whole `<style>` block is stripped.':
    'blanks!',
  'Alpha value is not supported (`rgb(0, 128, 0, 0.5)`).': 'alpha',
  // Properties
  '`overflow-block` & `overflow-inline` not supported.': 'property=overflow-block,overflow-inline',
  '`left` and `top` are not supported.': 'property=left,top',
  'Longhand properties are not supported.': 'notProperty=transition',
  'Does not work inline in the `background-image` property. (See [email-bugs#135](https://github.com/hteumeuleu/email-bugs/issues/135))':
    'inlineIn=background-image',
  'Comment inside `<style>` tag works. Comment inside `style` attribute strips the whole attribute.':
    'inline!',
  // Elements
  'Not supported on `<span>` and `<body>` elements.': 'on=span,body',
  'Not supported on `<body>`, `<span>`, `<div>` or `<p>` elements.': 'on=body,span,div,p',
  'Not supported on `<body>`, `<span>`, `<div>`, `<p>` or `<img>` elements.': 'on=body,span,div,p,img',
  'Not supported on `<img>` elements.': 'on=img',
  'Not supported on `<td>` elements.': 'on=td',
  'Removed from `<table>` and `<td>` elements.': 'on=table,td',
  'Only works on `<table>` elements.': 'onlyOn=table',
  'Only works on the `<table>` tag.': 'onlyOn=table',
  'Only supported on table cells.': 'onlyOn=td,th',
  'Only supported on the `<body>` element.': 'onlyOn=body',
  'Replaced by a `<div>` with supported attributes.': 'always',
  'Only `<time>` is supported.': 'onlyOn=time',
  '`<details>`, `<main>`, `<nav>` and `<summary>` are not supported. Opening and closing tags are replaced by `<u></u>`.':
    'on=details,main,nav,summary',
  '`<article>`, `<aside>`, `<header>`, `<main>` `<nav>`, `<section>`, `<summary>` are not supported.':
    'on=article,aside,header,main,nav,section,summary',
  'Not supported inside the `<body>`.': 'inside=body',
  'Requires the `controls` attribute to play.': 'without=controls',
  'The `title` attribute is removed.': 'attribute=title',
  'The `reversed` attribute on `<ol>` is not supported.': 'attribute=reversed',
  'Supports `system-ui` only.': 'notSource=system-ui',
  'Does not render Base 64 gif format.': 'source=data:image/gif',
  'Only supports Base 64 png format.': 'notSource=data:image/png',
  // Accounts
  'Only supported with non Google accounts.': 'always',
  'Supported with non Google accounts only.': 'always',
  'Only works with non Google accounts.': 'always',
};

/** Notes that say no more than others that a feature also has, or that its removals already show. */
export const notesWithoutLoss: ReadonlySet<string> = new Set([
  'Unsupported opening and closing tags are stripped.',
  'Supports the vendor prefixed value `-webkit-match-parent`.',
  'The attribute is supported but links always open in a new window anyway.',
  'Only the first value is kept with the two-value syntax.',
  '`display:none` does not inherit to inner tables.',
]);

/** Match notes about Gmail's app with an account of another provider: what it lacks there, and what it only has there. */
export const onlyOwnAccounts =
  /(?:not supported|not render|n't work|not submit).* non[ -]g(?:oogle|mail) account/i;
export const onlyOtherAccounts =
  /only (?:supported |works )?with non google account|with non google accounts only/i;

/** Returns a note without the word that says how much is supported. */
export const withoutDegree = (note: string) =>
  note.replace(/^(?:Partial(?:ly supported| support)?[.:]|Buggy\.) /, '');
