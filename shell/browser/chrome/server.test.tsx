import { render, renderNotFound } from './server.tsx';
import { testSettings } from './testing/settings.ts';

const request = { url: '/detail-event/malam-puisi', settings: testSettings };

describe('the server bundle of the shell', () => {
  it('renders the header of a guest and the footer, with their styles', () => {
    const { header, footer, styles } = render(request);
    expect(header).toContain('href="/login"');
    expect(header).toContain('placeholder="Cari Event.."');
    expect(header).not.toContain('href="/dashboard"');
    expect(footer).toContain('href="/panduan"');
    expect(styles).toMatch(/^<style data-styled/);
    expect(styles).toMatch(/html\[data-session='?member'?\]/);
  });

  it.each(['//', '//evil.test:x/a?b', '/search/..'])('renders the path %s, which is not an address', (url) => {
    expect(render({ ...request, url }).header).toContain('href="/login"');
  });

  it('writes the name of the site as text', () => {
    const { header } = render({ ...request, settings: { ...testSettings, siteName: '<b>Acara</b>' } });
    expect(header).not.toContain('<b>');
  });

  it('renders the not-found screen with status 404 and noindex', () => {
    const { status, head, html, state } = renderNotFound({ url: '/tidak-ada', settings: testSettings });
    expect(status).toBe(404);
    expect(head).toEqual({ title: 'Halaman tidak ditemukan — Acara', robots: 'noindex' });
    expect(html).toContain('Whoops, lost in space?');
    expect(state).toBeNull();
  });
});
