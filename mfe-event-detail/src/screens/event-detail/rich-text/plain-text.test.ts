import { excerpt, plainText } from './plain-text.ts';

describe('plain text of event HTML', () => {
  it('separates blocks as sentences, line breaks by a space, and nothing inside words', () => {
    expect(plainText('<p>Satu <b>du</b>a</p><ul><li>tiga</li><li>empat</li></ul>lima<br />enam')).toBe(
      'Satu dua. tiga. empat. lima enam',
    );
  });

  it.each(['Satu.', 'Satu!', 'Satu?', 'Satu:', '(Satu.)', '“Satu!”'])('adds no full stop after "%s"', (text) => {
    expect(plainText(`<h2>${text}</h2><p>Dua</p>`)).toBe(`${text} Dua`);
  });

  it('reads nested lists item by item, and skips what is empty', () => {
    expect(plainText('<ul><li>Satu<ul><li>Dua</li></ul></li><li> </li></ul><hr><p></p><p>Tiga.</p>')).toBe(
      'Satu. Dua. Tiga.',
    );
    expect(plainText('<p> </p>')).toBe('');
  });

  it('contains no markup', () => {
    expect(plainText('<p>a<b>b</b> &lt;i&gt; &amp;</p>')).toBe('ab <i> &');
  });

  it('is cut at 150 characters [event.description-meta]', () => {
    const text = excerpt(`<p>${'a'.repeat(149)}</p><p>bcd</p>`);
    expect(text).toBe(`${'a'.repeat(149)}.`);
    expect(excerpt(`<p>${'a'.repeat(400)}</p>`)).toHaveLength(150);
  });

  it('never cuts a character in half', () => {
    expect(excerpt('<p>🎉🎉🎉</p>', 2)).toBe('🎉🎉');
  });

  it('is not cut when it is shorter', () => expect(excerpt('<p>Halo</p>')).toBe('Halo'));
});
