import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replacedIn } from '../../../src/core/checks/smaller/smallerCss.ts';
import { withoutPictures } from '../../../src/core/checks/support/picturesOff.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

describe('a letter whose pictures are blocked', () => {
  const seen = (html: string) => replacedIn(html, withoutPictures(readLetterTree(html)));
  /** Leaves out the style that all boxes have. */
  const box = (html: string) => seen(html).replace(/display:inline-block;.*?-1px;/g, '…');

  it('has a box with the alternative text in the size and the style of the picture', () => {
    assert.equal(
      box(
        '<a href="b"><img src="a.png" class="x" width="600" height="40px" style=\'color:red;font:"A"\' alt="A &amp; <b>"></a>',
      ),
      '<a href="b"><span class="x" style="…width:600px;height:40px;color:red;font:&quot;A&quot;">A &amp; &lt;b></span></a>',
    );
    assert.equal(box('<img src=a.png width="100%">'), '<span class="" style="…"></span>');
  });

  it('has no background pictures', () => {
    assert.equal(
      seen(
        '<style>p{background:red url("a.png")}</style><td background="b.png" style="color:red;background:url(c.png)">x',
      ),
      '<style>p{background:red url("data:,")}</style><td  style="color:red;background:url(data:,)">x',
    );
  });

  it('keeps its web fonts, and what only Outlook reads', () => {
    const letter =
      '<style>@font-face{src:url(a.woff)}</style><!--[if mso]><img src="a.png"><![endif]--><p>x</p>';
    assert.equal(seen(letter), letter);
  });
});
