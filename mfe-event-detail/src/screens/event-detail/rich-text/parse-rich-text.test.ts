import { parseRichText } from './parse-rich-text.ts';
import type { RichNode } from './rich-node.ts';

/** Serializes the tree for short expectations. */
const shown = (nodes: RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'img') return `<img src=${node.src} alt=${node.alt}>`;
      const attributes = node.tag === 'a' ? ` href=${node.href}` : '';
      return `<${node.tag}${attributes}>${shown(node.children)}</${node.tag}>`;
    })
    .join('');

const parsed = (html: string) => shown(parseRichText(html));

describe('parsing event HTML', () => {
  it.each([
    [
      'keeps paragraphs and emphasis',
      '<p>Satu <b>dua</b> <i>tiga</i></p>',
      '<p>Satu <strong>dua</strong> <em>tiga</em></p>',
    ],
    ['moves headings below those of the page', '<h1>A</h1><h2>B</h2><h3>C</h3>', '<h3>A</h3><h4>B</h4><h5>C</h5>'],
    [
      'starts with h3 whatever the highest is',
      '<h4>A</h4><ul><li><h5>B</h5></li></ul>',
      '<h3>A</h3><ul><li><h4>B</h4></li></ul>',
    ],
    ['skips no level', '<h1>A</h1><h4>B</h4><h2>C</h2><h4>D</h4>', '<h3>A</h3><h4>B</h4><h4>C</h4><h5>D</h5>'],
    ['starts with h3 though a higher one follows', '<h3>A</h3><h2>B</h2><h3>C</h3>', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
    [
      'has no heading below h6',
      '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5>',
      '<h3>A</h3><h4>B</h4><h5>C</h5><h6>D</h6><h6>E</h6>',
    ],
    [
      'keeps subscript, superscript, strikethrough and code',
      'H<sub>2</sub>O m<sup>2</sup> <s>a</s> <del>b</del> <code>c</code>',
      '<p>H<sub>2</sub>O m<sup>2</sup> <s>a</s> <s>b</s> <code>c</code></p>',
    ],
    ['keeps the spaces of preformatted text', '<pre>\n a\r\n  <b>b</b></pre>', '<pre> a\n  <strong>b</strong></pre>'],
    ['keeps lists', '<ul> <li>a</li> <li>b</li> </ul>', '<ul><li>a</li><li>b</li></ul>'],
    [
      'keeps tables, their empty cells too',
      '<table><thead><tr><th>a<th>b<tbody><tr><td>c<td></table>',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td></td></tr></table>',
    ],
    [
      'loses no text of a broken table',
      '<table>a<caption>b</caption><td>c</td><tr>d<td><ul><li>e</ul></table>',
      '<table><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td><ul><li>e</li></ul></td></tr></table>',
    ],
    ['makes paragraphs of loose text', 'Halo<div>dunia</div>lagi', '<p>Halo</p><p>dunia</p><p>lagi</p>'],
    ['removes empty paragraphs', '<p> </p><p>&nbsp;</p><p><br></p><p>a</p>', '<p>a</p>'],
    [
      'decodes references once',
      '<p>Rp&nbsp;5 &amp; 7 &lt;b&gt; &#8211; &#x1F389; &amp;lt;</p>',
      '<p>Rp\u00a05 & 7 <b> – 🎉 &lt;</p>',
    ],
    ['keeps unknown references as text', '<p>&unknown; & &constructor;</p>', '<p>&unknown; & &constructor;</p>'],
    ['ends a paragraph where a block starts', '<p>a<b>b<div>c</div></b></p>', '<p>a<strong>b</strong></p><p>c</p>'],
    [
      'replaces a block inside inline content by its text',
      '<b>a<div>b</div>c</b>',
      '<p><strong>ab<br></br>c</strong></p>',
    ],
    ['keeps the text of unknown elements', '<p><font>a</font><constructor>b</constructor></p>', '<p>ab</p>'],
    ['returns nothing for an empty string', '', ''],
  ])('%s', (_, html, expected) => expect(parsed(html)).toBe(expected));

  it.each([
    ['https', '<a href="https://contoh.id/a?b=1&amp;c=2">x</a>', '<p><a href=https://contoh.id/a?b=1&c=2>x</a></p>'],
    ['mailto', '<a href="mailto:a@b.id">x</a>', '<p><a href=mailto:a@b.id>x</a></p>'],
    ['a path of the site', '<a href="/tag/jazz">x</a>', '<p><a href=/tag/jazz>x</a></p>'],
  ])('keeps a link to %s', (_, html, expected) => expect(parsed(html)).toBe(expected));

  it.each([
    ['a path of the site', '<img src="/img/event/1-640.webp">', '<p><img src=/img/event/1-640.webp alt=></p>'],
    ['a text', '<img src="/img/text/1.webp" alt="Panggung">', '<p><img src=/img/text/1.webp alt=Panggung></p>'],
  ])('keeps a picture with %s [event.text-pictures]', (_, html, expected) => expect(parsed(html)).toBe(expected));

  it.each([
    'http://contoh.id/a.jpg',
    'https://contoh.id/a.jpg',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
    'java&#10;script:alert(1)',
    'mailto:a@b.id',
    'blob:https://contoh.id/1',
    'gambar.jpg',
    '',
  ])('shows no picture of %j [event.text-pictures]', (src) =>
    expect(parsed(`<p>a<img src="${src}" onerror="x">`)).toBe('<p>a</p>'),
  );

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

  it('drops the address of a path that would be another host', () => {
    expect(parseRichText('<a href="/.//jahat.id">x</a>')).toEqual(parseRichText('<a href="javascript:x">x</a>'));
    expect(parseRichText('<img src="/.//jahat.id/a.jpg">')).toEqual(parseRichText('<img src="javascript:x">'));
  });

  it('recognizes a scheme-relative URL as external', () => {
    expect(parseRichText('<a href="//jahat.id">x</a>')).toEqual([
      { tag: 'p', children: [{ tag: 'a', href: 'https://jahat.id/', external: true, children: ['x'] }] },
    ]);
    expect(parseRichText('<a href="/\\jahat.id">x</a>')).toMatchObject([{ children: [{ external: true }] }]);
  });

  it('cuts deep nesting', () => {
    const depth = 20_000;
    expect(() => parseRichText('<b>'.repeat(depth) + 'x')).not.toThrow();
    expect(() => parseRichText('<ul><li>'.repeat(depth) + 'x')).not.toThrow();
    expect(() => parseRichText('<table><tr><td>'.repeat(depth) + 'x')).not.toThrow();
    expect(() => parseRichText('<table>' + '<thead>'.repeat(depth) + 'x')).not.toThrow();
    expect(() => parseRichText('<h1>'.repeat(2000) + 'x')).not.toThrow();
  });

  it('never throws, whatever the input', () => {
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
      'img src',
      'tbody',
      'tr',
      'td',
      'pre',
      'h2',
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
