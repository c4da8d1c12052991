import { render, screen, within } from '@testing-library/react';
import { testSettings } from '../testing/settings.ts';
import { SiteFooter } from './site-footer.tsx';

const show = (now = '2027-06-01T12:00:00Z') => {
  render(<SiteFooter settings={testSettings} now={Date.parse(now)} />);
  return within(screen.getByRole('contentinfo'));
};

describe('the footer', () => {
  it('describes the service and the payment methods [footer.service]', () => {
    const footer = show();
    expect(footer.getByText(/platform bagi penyelenggara untuk membuat, memasarkan, dan menjual event/)).toBeVisible();
    for (const method of ['Kartu kredit/debit', 'ATM/transfer bank', 'Dompet digital'])
      expect(footer.getByText(method)).toBeVisible();
  });

  it.each([
    ['Panduan', '/panduan'],
    ['Syarat & Ketentuan', '/syarat-ketentuan'],
    [/Buat Event/, 'https://penyedia.test/buat-event'],
    [/Pasang Iklan/, 'https://penyedia.test/iklan'],
    ['halo@acara.test', 'mailto:halo@acara.test'],
    ['+62 31 555-0100', 'tel:+62315550100'],
    [/WhatsApp \+62 812-5550-0100/, 'https://wa.me/6281255500100'],
  ])('links %s to %s [site.sell-elsewhere]', (name, address) => {
    expect(show().getByRole('link', { name })).toHaveAttribute('href', address);
  });

  it.each([
    ['2026-12-31T16:59:59Z', '© 2026 Acara'],
    ['2026-12-31T17:00:00Z', '© 2027 Acara'],
  ])('at %s reads %s: the year changes in Jakarta [footer.year]', (now, text) => {
    expect(show(now).getByText(new RegExp(text))).toBeVisible();
  });
});
