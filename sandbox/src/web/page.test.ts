import { html } from './page.ts';

describe('the markup of a page', () => {
  it('escapes content and attributes', () => {
    const wicked = `"><script>alert('x')</script>&`;
    expect(html`<p title="${wicked}">${wicked}</p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  it('inserts markup, lists and empty values unescaped', () => {
    const items = [1, 2].map((at) => html`<li>${at}</li>`);
    expect(html`<b>${items}${false}${null}</b>`.markup).toBe('<b><li>1</li><li>2</li></b>');
  });
});
