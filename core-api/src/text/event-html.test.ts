import { cleanEventHtml } from './event-html.ts';

describe('cleanEventHtml', () => {
  it('keeps text, lists and links', () => {
    const html = '<h2>Acara</h2><p>Halo <strong>semua</strong></p><ul><li>Satu</li></ul>';
    expect(cleanEventHtml(html)).toBe(html);
    expect(cleanEventHtml('<a href="https://kopi.test">Kopi</a>')).toBe(
      '<a href="https://kopi.test" rel="nofollow noopener noreferrer" target="_blank">Kopi</a>',
    );
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()" id="discovery" name="x" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener noreferrer" target="_blank">a</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<iframe src="https://evil.test"></iframe>', ''],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('cleans %s', (html, clean) => {
    expect(cleanEventHtml(html)).toBe(clean);
  });
});
