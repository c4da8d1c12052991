import { firstCharacters, plainText } from './plain-text.ts';

describe('plain text of event HTML', () => {
  it('puts a space between blocks and none inside words', () => {
    expect(plainText('<p>Satu <b>du</b>a</p><ul><li>tiga</li><li>empat</li></ul>lima<br>enam')).toBe(
      'Satu dua tiga empat lima enam',
    );
  });

  it('knows no scripts and no markup', () => {
    expect(plainText('<p>a<script>b</script> &lt;i&gt; &amp;</p>')).toBe('a <i> &');
  });

  it('is cut at 150 characters', () => {
    const text = firstCharacters(`<p>${'a'.repeat(149)}</p><p>bcd</p>`, 150);
    expect(text).toBe('a'.repeat(149));
    expect(firstCharacters(`<p>${'a'.repeat(400)}</p>`, 150)).toHaveLength(150);
  });

  it('never cuts a character in half', () => {
    expect(firstCharacters('<p>🎉🎉🎉</p>', 2)).toBe('🎉🎉');
  });

  it('is whole when it is shorter', () => expect(firstCharacters('<p>Halo</p>', 150)).toBe('Halo'));
});
