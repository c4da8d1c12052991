import { parseRichText } from './parse-rich-text.ts';
import type { RichNode } from './rich-node.ts';

/** The tree as text that reads like HTML, for short expectations. */
const shown = (nodes: RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const attributes = node.tag === 'a' ? ` href=${node.href}` : '';
      return `<${node.tag}${attributes}>${shown(node.children)}</${node.tag}>`;
    })
    .join('');

const parsed = (html: string) => shown(parseRichText(html));

describe('reading event HTML', () => {
  it.each([
    [
      'keeps paragraphs and emphasis',
      '<p>Satu <b>dua</b> <i>tiga</i></p>',
      '<p>Satu <strong>dua</strong> <em>tiga</em></p>',
    ],
    ['moves headings below those of the page', '<h1>A</h1><h2>B</h2><h5>C</h5>', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
    ['keeps lists', '<ul> <li>a</li> <li>b</li> </ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['gives the text of a table line by line', '<table><tr><td>a<td>b<tr><th>c</table>', '<p>a</p><p>b</p><p>c</p>'],
    ['makes paragraphs of loose text', 'Halo<div>dunia</div>lagi', '<p>Halo</p><p>dunia</p><p>lagi</p>'],
    ['takes empty paragraphs away', '<p> </p><p>&nbsp;</p><p><br></p><p>a</p>', '<p>a</p>'],
    [
      'decodes references once',
      '<p>Rp&nbsp;5 &amp; 7 &lt;b&gt; &#8211; &#x1F389; &amp;lt;</p>',
      '<p>Rp\u00a05 & 7 <b> – 🎉 &lt;</p>',
    ],
    ['leaves unknown references as they stand', '<p>&unknown; & &constructor;</p>', '<p>&unknown; & &constructor;</p>'],
    ['ends a paragraph where a block begins', '<p>a<b>b<div>c</div></b></p>', '<p>a<strong>b</strong></p><p>c</p>'],
    [
      'leaves a block inside a line out and keeps its text',
      '<b>a<div>b</div>c</b>',
      '<p><strong>ab<br></br>c</strong></p>',
    ],
    ['keeps the text of unknown elements', '<p><font>a</font><constructor>b</constructor></p>', '<p>ab</p>'],
    ['answers nothing for nothing', '', ''],
  ])('%s', (_, html, expected) => expect(parsed(html)).toBe(expected));

  it.each([
    ['https', '<a href="https://contoh.id/a?b=1&amp;c=2">x</a>', '<p><a href=https://contoh.id/a?b=1&c=2>x</a></p>'],
    ['mailto', '<a href="mailto:a@b.id">x</a>', '<p><a href=mailto:a@b.id>x</a></p>'],
    ['a path of the site', '<a href="/tag/jazz">x</a>', '<p><a href=/tag/jazz>x</a></p>'],
  ])('keeps a link to %s', (_, html, expected) => expect(parsed(html)).toBe(expected));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '  javascript:alert(1)',
    'java\nscript:alert(1)',
    'java&#10;script:alert(1)',
    'java&Tab;script:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript&#58;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://contoh.id/1',
    'file:///etc/passwd',
    'about:blank',
    'halaman',
    '',
    '\u0001javascript:alert(1)',
  ])('makes no link of %j', (href) => expect(parsed(`<a href="${href}">x</a>`)).not.toContain('<a'));

  it('sees another site behind slashes for what it is', () => {
    expect(parseRichText('<a href="//jahat.id">x</a>')).toEqual([
      { tag: 'p', children: [{ tag: 'a', href: 'https://jahat.id/', external: true, children: ['x'] }] },
    ]);
    expect(parseRichText('<a href="/\\jahat.id">x</a>')).toMatchObject([{ children: [{ external: true }] }]);
  });

  it('cuts nesting that no text needs', () => {
    const depth = 20_000;
    expect(() => parseRichText('<b>'.repeat(depth) + 'x')).not.toThrow();
    expect(() => parseRichText('<ul><li>'.repeat(depth) + 'x')).not.toThrow();
    expect(() => parseRichText('<table><tr><td>'.repeat(depth) + 'x')).not.toThrow();
  });

  it('never fails, whatever it is given', () => {
    const pieces = [
      '<',
      '>',
      '/',
      '!',
      '--',
      '"',
      "'",
      '=',
      '&',
      ';',
      '#',
      'x',
      'p',
      'li',
      'table',
      'script',
      'a href',
      ' ',
      '\n',
      '@',
      ':',
      '?',
      '[CDATA[',
      'DOCTYPE',
      '\u0000',
    ];
    let seed = 7;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let round = 0; round < 3000; round += 1) {
      const html = Array.from({ length: next() % 40 }, () => pieces[next() % pieces.length]).join('');
      expect(() => parseRichText(html)).not.toThrow();
    }
  });

  it('keeps a link inside a link as text', () => {
    expect(parsed('<a href="https://a.id">a<a href="https://b.id">b</a></a>')).toBe(
      '<p><a href=https://a.id/>ab</a></p>',
    );
  });
});
