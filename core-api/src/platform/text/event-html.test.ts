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
      '<img src="https://foto.test/a.jpg" alt="Panggung" width="640" height="360" />',
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
      '<img src="/img/event/1-640.webp" alt="Panggung" width="640" />',
    ],
    ['<td colspan="2" rowspan="x" style="color:red" onmouseover="x()">a</td>', '<td colspan="2">a</td>'],
    ['<style>p{}</style><form action="/"><input name="x"></form>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<iframe src="https://evil.test"></iframe>', ''],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('cleans %s', (html, clean) => {
    expect(cleanEventHtml(html)).toBe(clean);
  });
});
