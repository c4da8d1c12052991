import { cleanEventHtml } from './event-html.ts';

describe('cleanEventHtml', () => {
  it('keeps text, lists and links', () => {
    const html = '<h2>Acara</h2><p>Halo <strong>semua</strong></p><ul><li>Satu</li></ul>';
    expect(cleanEventHtml(html)).toBe(html);
    expect(cleanEventHtml('<a href="https://kopi.test">Kopi</a>')).toBe(
      '<a href="https://kopi.test" rel="nofollow noopener noreferrer" target="_blank">Kopi</a>',
    );
  });

  it('keeps headings, tables, pictures, code and inline formats [api.event-html]', () => {
    const html = [
      ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Judul</h${level}>`),
      '<p>H<sub>2</sub>O, m<sup>2</sup>, <s>lama</s>, <code>kode</code></p><pre>baris</pre>',
      '<table><caption>Jadwal</caption><thead><tr><th colspan="2">Jam</th></tr></thead>',
      '<tbody><tr><td rowspan="2">19:00</td><td>Buka</td></tr></tbody></table>',
      '<img src="https://foto.test/a.jpg" alt="Panggung" width="640" height="360">',
    ].join('');
    expect(cleanEventHtml(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()" id="discovery" name="x" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener noreferrer" target="_blank">a</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="http://foto.test/a.jpg">', ''],
    ['<img src="//foto.test/a.jpg">', ''],
    ['<img src="/\\\\foto.test/a.jpg">', ''],
    ['<img src="/.//foto.test/a.jpg">', ''],
    ['<img src="data:image/png;base64,AA">', ''],
    ['<a href="/.//evil.test">a</a>', '<a rel="nofollow noopener noreferrer" target="_blank">a</a>'],
    ['<a href=" /a/..//evil.test">a</a>', '<a rel="nofollow noopener noreferrer" target="_blank">a</a>'],
    ['<img src="javascript:alert(1)">', ''],
    [
      '<img src="/img/event/1-640.webp" alt="Panggung" width="640" height="50%" loading="eager" srcset="x">',
      '<img src="/img/event/1-640.webp" alt="Panggung" width="640">',
    ],
    [
      '<table><tbody><tr><td colspan="2" rowspan="x" style="color:red" onmouseover="x()">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['<style>p{}</style><form action="/"><input name="x"></form>', ''],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<iframe src="https://evil.test"></iframe>', ''],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('cleans %s', (html, clean) => {
    expect(cleanEventHtml(html)).toBe(clean);
  });

  it.each([
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<p>a<ul><li>b<li>c</ul>', '<p>a</p><ul><li>b</li><li>c</li></ul>'],
    ['<p>a<table><tr><td>b</table></p>', '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>'],
    ['<p><b>a<h2>b</h2></b>', '<p><b>a</b></p><h2><b>b</b></h2>'],
    ['<a href="/x">a<a href="/y">b</a></a>', /^<a href="\/x"[^>]*>a<\/a><a href="\/y"[^>]*>b<\/a>$/],
    ['<pre>\n\n a</pre>', '<pre> a</pre>'],
    ['<p> </p><p>&nbsp;</p><p><br></p><p>a</p>', '<p>a</p>'],
    ['<font>a</font><constructor>b</constructor>', 'ab'],
    ['Rp&nbsp;5 &#8211; &eacute; &unknown;', 'Rp&nbsp;5 – é &amp;unknown;'],
    ['<b>'.repeat(20_000) + 'a', `${'<b>'.repeat(32)}a${'</b>'.repeat(32)}`],
  ])('closes and nests elements as browsers do: %.40s', (html, clean) => {
    const found = cleanEventHtml(html);
    if (typeof clean === 'string') expect(found).toBe(clean);
    else expect(found).toMatch(clean);
    expect(cleanEventHtml(found)).toBe(found);
  });
});
