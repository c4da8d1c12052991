import { imageSources, shareImageUrl } from './images.ts';

describe('imageSources', () => {
  it('makes a srcset of all widths of our own pictures and keeps the version', () => {
    expect(imageSources('/img/event/12-1280.webp?v=a1')).toEqual({
      src: '/img/event/12-640.webp?v=a1',
      srcSet: '/img/event/12-320.webp?v=a1 320w, /img/event/12-640.webp?v=a1 640w, /img/event/12-1280.webp?v=a1 1280w',
    });
  });

  it('does not change any other address', () => {
    expect(imageSources('https://img.example/poster.jpg')).toEqual({ src: 'https://img.example/poster.jpg' });
  });
});

describe('shareImageUrl', () => {
  it('is the JPEG of our own pictures, with the version', () => {
    expect(shareImageUrl('/img/event/12-1280.webp?v=a1')).toBe('/img/event/12-1200x630.jpg?v=a1');
    expect(shareImageUrl('/img/banner/5-640.webp')).toBe('/img/banner/5-1200x630.jpg');
  });

  it('does not change any other address', () => {
    expect(shareImageUrl('https://img.example/poster.jpg')).toBe('https://img.example/poster.jpg');
  });
});
