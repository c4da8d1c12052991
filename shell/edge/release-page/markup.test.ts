import { markup, trusted } from './markup.ts';

describe('markup', () => {
  test('writes texts so that they cannot become elements or end an attribute', () => {
    const text = `"><script>alert('1')</script>&`;
    expect(markup`<p title="${text}">${text}</p>`.html).toBe(
      `<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>`,
    );
  });

  test('writes numbers, markup and lists of both as they are, and nothing for what is missing', () => {
    const parts = [markup`<b>${'<'}</b>`, trusted('<i></i>'), ['&', 0]];
    expect(markup`${parts}|${null}${undefined}${false}|${1.5}`.html).toBe('<b>&lt;</b><i></i>&amp;0||1.5');
  });
});
