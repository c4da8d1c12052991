import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { act } from 'react';
import { RichText } from './rich-text.tsx';

const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//jahat.id/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
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
  '<table background="javascript:alert(1)" id="a"><tr onclick="x"><td style="position:fixed" name="b">c</td></tr></table>',
  '<table><tr><td><script>alert(1)</script><img src="javascript:alert(1)"></td></tr></table>',
  '<pre onclick="alert(1)"><img src=x onerror=alert(1)></pre>',
  '<img src="//jahat.id/x.jpg"><img src="data:image/svg+xml,<svg/onload=alert(1)>">',
];

const ALLOWED = /^(div|p|pre|h[3-6]|blockquote|ul|ol|li|hr|strong|em|u|s|sub|sup|code|br|a|img|table|tbody|tr|td|th)$/;
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
    ...vectors,
    '<p>a<p>b<div>c<p>d</div>',
    '<ul>x<li>a<ul><li>b</ul>c</ul>',
    '<table> <tr> <td>a<p>b</td></tr> x </table>',
    '<p>a<table><tr><td>b</td></tr></table></p>',
    '<h2><p>a</p><ul><li>b</li></ul></h2>',
    '<a href="/x"><p>a</p><a href="/y">b</a></a>',
    '<table>a<tbody><tr><td>b<table><tr><td>c</table><tr></table>d',
    '<table><caption>a</caption><p>b<tr> c <td>d</tr></table>',
    '<pre>\n\n a\r\n<b> b</b>\n</pre>',
    '<p>a<img src="https://a.id/x.jpg" alt="x">b</p><ul><li><img src="/x.jpg"></ul>',
    '<h1>a</h1><h6><img src="/x.jpg">b</h6>',
    '<p>baris satu<br>baris dua\n\n  baris tiga</p>',
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

  it('gives a table the caption that its first row of one cell is, and no row misses cells', () => {
    const { container } = render(
      <RichText html="<table><caption>Jadwal</caption><tr><th>Jam<th>Isi<th>Lagu</tr><tr><td>18:30<td>Pintu</tr></table>" />,
    );
    expect(container.querySelector('caption')).toHaveTextContent('Jadwal');
    const widths = [...container.querySelectorAll('tr')].map((row) => [...row.cells].map(({ colSpan }) => colSpan));
    expect(widths).toEqual([
      [1, 1, 1],
      [1, 2],
    ]);
  });

  it('keeps cells that take several columns and rows, within bounds', () => {
    const { container } = render(
      <RichText html="<table><tr><th>Waktu<th>Bagian<th>Lagu</tr><tr><td>18:30<td colspan=2>Pintu</tr><tr><td>19:30<td rowspan=2>Satu<td>A</tr><tr><td>19:50<td>B</tr><tr><td rowspan=9999>20:00</tr></table>" />,
    );
    const spans = [...container.querySelectorAll('tr')].map((row) =>
      [...row.cells].map(({ colSpan, rowSpan }) => `${colSpan}×${rowSpan}`),
    );
    expect(spans).toEqual([['1×1', '1×1', '1×1'], ['1×1', '2×1'], ['1×1', '1×2', '1×1'], ['1×1', '1×1'], ['3×20']]);
  });

  it('puts a table into a box that can be focused', () => {
    const { getByRole } = render(<RichText html="<table><tr><td>Jam</td></tr></table>" />);
    expect(getByRole('region', { name: 'Tabel' })).toHaveAttribute('tabindex', '0');
    expect(getByRole('cell', { name: 'Jam' })).toBeInTheDocument();
  });
});
