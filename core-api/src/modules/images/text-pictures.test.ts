import { findTextPicture, withOwnPictures } from './text-pictures.ts';

const text = (event_description: string, event_access_code: string | null = null) => ({
  event_description,
  event_access_code,
});
const picture = (address: string) => `<img src="${address}" alt="Panggung" />`;
const addresses = (html: string) => Array.from(html.matchAll(/src="([^"]*)"/g), ([, src]) => src);

describe('the text of an event', () => {
  it('names no other site for its pictures [api.event-pictures]', () => {
    const html = withOwnPictures(7, text(`<p>Halo</p>${picture('https://foto.test/a.jpg?x=1&amp;y=2')}`));
    expect(html).toMatch(/^<p>Halo<\/p><img alt="Panggung" src="\/img\/text\/7-1280[.]webp\?v=[0-9a-f]{12}" \/>$/);
  });

  it.each([
    ['<IMG SRC=https://foto.test/a.jpg>'],
    ['<img src="HTTPS://foto.test/a.jpg">'],
    ['<img\nsrc = " https://foto.test/a.jpg">'],
    ['<img src="//foto.test/a.jpg">'],
    ['<img src="http://foto.test/a.jpg">'],
    ['<img src="/\\foto.test/a.jpg">'],
    ['<img src="ht&#x74;ps://foto.test/a.jpg">'],
    ['<img src="https://foto.test/a.jpg" srcset="https://foto.test/b.jpg 2x">'],
    ['<p><table><img alt="a" src="https:foto.test"></table></p>'],
  ])('names none for %s either', (html) => {
    expect(withOwnPictures(7, text(html))).not.toMatch(/foto[.]test/);
  });

  it('keeps our own pictures, and a text without pictures as it is', () => {
    const own = '<p>a</p><img src="/img/event/1-640.webp?v=v1" alt="" />';
    expect(addresses(withOwnPictures(7, text(own)))).toEqual(['/img/event/1-640.webp?v=v1']);
    expect(withOwnPictures(7, text('<p>a<br>b</p>'))).toBe('<p>a<br>b</p>');
  });

  it('has at most 20 pictures of other sites, one that is repeated once', () => {
    const many = Array.from({ length: 30 }, (_, nth) => picture(`https://foto.test/${nth}.jpg`)).join('');
    expect(addresses(withOwnPictures(7, text(many)))).toHaveLength(20);
    expect(addresses(withOwnPictures(7, text(picture('https://foto.test/a.jpg').repeat(30))))).toHaveLength(30);
  });

  it('tells what an address stands for, and of no other event, text or access code', () => {
    const html = picture('https://foto.test/a.jpg');
    const [own = ''] = addresses(withOwnPictures(7, text(html, 'kode')));
    const version = own.split('?v=')[1] ?? '';
    expect(findTextPicture(7, text(html, 'kode'), version)).toEqual({ version, address: 'https://foto.test/a.jpg' });
    expect(findTextPicture(7, text(html, 'lain'), version)).toBeUndefined();
    expect(findTextPicture(7, text(picture('https://foto.test/b.jpg'), 'kode'), version)).toBeUndefined();
    expect(findTextPicture(7, text(html, 'kode'), 'https://evil.test/')).toBeUndefined();
  });
});
