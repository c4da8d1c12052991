import { applyHead } from './apply-head.ts';

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? null;

describe('applyHead', () => {
  beforeEach(() => {
    document.head.innerHTML =
      '<title>Lama</title><meta name="robots" content="noindex"><link rel="canonical" href="http://a/">';
  });

  it('writes title, description and canonical and removes what the page does not have', () => {
    applyHead(document, {
      title: 'Konser — Acara',
      description: 'Malam ini',
      canonical: 'http://a/detail-event/konser',
    });
    expect(document.title).toBe('Konser — Acara');
    expect(content('meta[name="description"]')).toBe('Malam ini');
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'http://a/detail-event/konser',
    );
    expect(content('meta[name="robots"]')).toBeNull();
  });

  it('marks a private page and removes its canonical address', () => {
    applyHead(document, { title: 'Private Event', robots: 'noindex', referrer: 'no-referrer' });
    expect(content('meta[name="robots"]')).toBe('noindex');
    expect(content('meta[name="referrer"]')).toBe('no-referrer');
    expect(document.head.querySelector('link[rel="canonical"]')).toBeNull();
  });

  it('keeps one element of each kind over many navigations', () => {
    for (const title of ['a', 'b', 'c'])
      applyHead(document, { title, description: title, canonical: `http://a/${title}` });
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1);
  });
});
