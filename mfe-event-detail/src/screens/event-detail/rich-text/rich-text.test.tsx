import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { act } from 'react';
import { RichText } from './rich-text.tsx';

const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//jahat.id/x.js></SCRIPT>',
  '<script><script>alert(1)</script></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" srcset="y">',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="x">',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<a href="https://a.id" onmouseover="alert(1)" style="position:fixed" class="x" id="y" name="z">x</a>',
  '<p style="background:url(javascript:alert(1))" id="discovery" name="location">x</p>',
  '<form action="https://jahat.id"><input name="attributes"><button formaction="javascript:alert(1)">x</button></form>',
  '<div id="mfe_event_detail__container">x</div>',
  '<base href="https://jahat.id/"><link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0;url=x">',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<p title="a>b"><b onclick="x">c</b>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<x/onclick=alert(1)>x</x>',
  '<template><script>alert(1)</script></template>',
  '<style>@import "https://jahat.id/x.css";</style>',
  '<textarea></textarea><script>alert(1)</script>',
  '<img src="https://a.id/x.jpg" alt="x" onload="alert(1)" style="position:fixed" id="y" name="z" srcset="y" usemap="#m">',
  '<table background="javascript:alert(1)" id="a"><tbody><tr onclick="x"><td style="position:fixed" name="b">c</td></tr></tbody></table>',
  '<table><tbody><tr><td><script>alert(1)</script><img src="javascript:alert(1)"></td></tr></tbody></table>',
  '<pre onclick="alert(1)"><img src=x onerror=alert(1)></pre>',
  '<img src="//jahat.id/x.jpg"><img src="data:image/svg+xml,<svg/onload=alert(1)>">',
];

const ALLOWED =
  /^(div|p|pre|h[3-6]|blockquote|ul|ol|li|hr|strong|em|u|s|sub|sup|code|br|a|img|table|caption|thead|tbody|tr|td|th)$/;
const ATTRIBUTES = ['href', 'target', 'rel', 'src', 'alt', 'loading', 'decoding'];

describe('showing event HTML', () => {
  it.each(vectors)('removes active content: %s [event.text]', (html) => {
    const { container } = render(<RichText html={html} />);
    for (const element of container.querySelectorAll('div *')) {
      expect(element.localName).toMatch(ALLOWED);
      for (const { name, value } of element.attributes) {
        if (element.localName === 'div') continue;
        expect(ATTRIBUTES).toContain(name);
        if (name === 'src') expect(value).toMatch(/^\/(?!\/)/);
        if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:|\/(?!\/))/);
      }
    }
    expect(container.querySelector('[id], [name]')).toBeNull();
  });

  it.each([
    '<p>a</p>b<ul><li>a<ul><li>b</li></ul>c</li></ul>',
    '<table><caption>a</caption>\n<thead> <tr><th>b</th></tr></thead><tbody>\n<tr> <td>c</td></tr></tbody></table>',
    '<h2><a href="/x">a</a><p>b</p></h2><b>c</b><pre> a\n<b> b</b>\n</pre>',
    '<p>a<img src="/x.jpg" alt="x">b<br>c\n\n  d</p><ul>\n<li><img src="/x.jpg"></li></ul>',
    '<p>Rp&nbsp;5 &amp; 7 &lt;b&gt; – 🎉</p><hr><blockquote>a</blockquote>',
  ])('hydrates without a mismatch: %s', async (html) => {
    const failures: unknown[] = [];
    const quiet = jest.spyOn(console, 'error').mockImplementation((...message) => void failures.push(message));
    const container = document.createElement('div');
    container.innerHTML = renderToString(<RichText html={html} />);
    await act(async () => {
      hydrateRoot(container, <RichText html={html} />, { onRecoverableError: (error) => failures.push(error) });
    });
    quiet.mockRestore();
    expect(failures).toEqual([]);
  });

  it.each([
    ['moves headings below those of the page', '<h1>A</h1><h2>B</h2><h3>C</h3>', 'h3 A, h4 B, h5 C'],
    ['starts with h3 whatever the highest is', '<h4>A</h4><ul><li><h5>B</h5></li></ul>', 'h3 A, h4 B'],
    ['skips no level', '<h1>A</h1><h4>B</h4><h2>C</h2><h4>D</h4>', 'h3 A, h4 B, h4 C, h5 D'],
    ['starts with h3 though a higher one follows', '<h3>A</h3><h2>B</h2><h3>C</h3>', 'h3 A, h3 B, h4 C'],
    ['has no heading below h6', '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5>', 'h3 A, h4 B, h5 C, h6 D, h6 E'],
  ])('%s', (_, html, expected) => {
    const { getAllByRole } = render(<RichText html={html} />);
    const shown = getAllByRole('heading').map(({ localName, textContent }) => `${localName} ${textContent}`);
    expect(shown.join(', ')).toBe(expected);
  });

  it.each([
    ['https', 'https://contoh.id/a?b=1&amp;c=2', 'https://contoh.id/a?b=1&c=2'],
    ['mailto', 'mailto:a@b.id', 'mailto:a@b.id'],
    ['a path of the site', '/tag/jazz', '/tag/jazz'],
    ['another host, with the scheme of the page', '//jahat.id', 'https://jahat.id/'],
  ])('keeps a link to %s', (_, href, expected) => {
    const { getByRole } = render(<RichText html={`<a href="${href}">x</a>`} />);
    expect(getByRole('link')).toHaveAttribute('href', expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '  javascript:alert(1)',
    'java\nscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://contoh.id/1',
    'file:///etc/passwd',
    'about:blank',
    'halaman',
    '',
    '/.//jahat.id',
    '\u0001javascript:alert(1)',
  ])('makes no link and no picture of %j [event.text, event.text-pictures]', (address) => {
    const { container } = render(<RichText html={`<a href="${address}">x</a><img src="${address}">`} />);
    expect(container).toHaveTextContent('x');
    expect(container.querySelector('a, img')).toBeNull();
  });

  it('opens links to other sites in a new tab, without a referrer', () => {
    const { getByRole } = render(<RichText html='<a href="https://contoh.id">Situs</a>' />);
    const link = getByRole('link', { name: 'Situs' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  });

  it('loads pictures lazily, from this site, with their alternative text [event.text-pictures]', () => {
    const { getByRole, queryByAltText } = render(
      <RichText html='<img src="/img/text/1.webp" alt="Panggung utama"><img src="https://contoh.id/a.jpg" alt="Lain">' />,
    );
    expect(getByRole('img', { name: 'Panggung utama' })).toHaveAttribute('loading', 'lazy');
    expect(queryByAltText('Lain')).toBeNull();
  });

  it('keeps captions, and cells that take several columns and rows, within bounds', () => {
    const { container, getByRole } = render(
      <RichText html='<table><caption>Jadwal</caption><tbody><tr><th colspan="2">Waktu</th><td>Lagu</td></tr><tr><td rowspan="9999">20:00</td></tr></tbody></table>' />,
    );
    expect(getByRole('table', { name: 'Jadwal' })).toBeVisible();
    const spans = [...container.querySelectorAll('tr')].map((row) =>
      [...row.cells].map(({ colSpan, rowSpan }) => `${colSpan}×${rowSpan}`),
    );
    expect(spans).toEqual([['2×1', '1×1'], ['1×20']]);
  });

  it('puts a table into a box that can be focused', () => {
    const { getByRole } = render(<RichText html="<table><tbody><tr><td>Jam</td></tr></tbody></table>" />);
    expect(getByRole('region', { name: 'Tabel' })).toHaveAttribute('tabindex', '0');
    expect(getByRole('cell', { name: 'Jam' })).toBeInTheDocument();
  });
});
