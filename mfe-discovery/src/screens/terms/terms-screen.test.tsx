import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../routes.tsx';

const show = async () => {
  // The screen's code comes after the first rendering.
  await act(async () => void renderAt('/syarat-ketentuan', routes, {}));
  await screen.findByRole('heading', { level: 1, name: 'Syarat & Ketentuan' });
};
const scrollTo = (top: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

describe('the terms', () => {
  it('link to each of their chapters [terms.text]', async () => {
    await show();
    const links = [...document.querySelectorAll('nav[aria-label="Daftar isi"] a')];
    const chapters = screen.getAllByRole('region');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(chapters.map(({ id }) => `#${id}`));
    expect(chapters.length).toBeGreaterThan(15);
    expect(document.title).toBe('Syarat & Ketentuan — Acara');
    expect(document.body.textContent).not.toMatch(/[{}]/);
    expect(document.getElementById('definisi')).toHaveTextContent('“Acara” atau “Platform”');
  });

  // The promises that buyers and organisers go by.
  it.each([
    ['kedudukan-platform', /semata-mata merupakan platform/, 'terms.platform'],
    ['kedudukan-platform', /Tiket adalah milik Penyelenggara/, 'terms.owner'],
    ['kedudukan-platform', /menanggung seluruh tanggung jawab atas Event/, 'terms.liability'],
    ['penyelenggara', /wajib memiliki akun pada platform periklanan/, 'terms.organiser-account'],
    ['pencairan', /setelah Event berakhir/, 'terms.paid-after'],
    ['pencairan', /10 \(sepuluh\) hari kerja sejak klaim diterima secara lengkap/, 'terms.payout'],
    ['pencairan', /30 \(tiga puluh\) hari kalender sejak Event berakhir menjadi hak Penyedia/, 'terms.unclaimed'],
    ['perubahan-event', /7 \(tujuh\) hari sebelum Event dimulai/, 'terms.changes'],
    ['pembatalan', /100% \(seratus persen\) dari harga Tiket, tidak termasuk biaya/, 'terms.refund'],
    ['pembatalan', /menutup kekurangannya selambat-lambatnya 7 \(tujuh\) hari/, 'terms.shortfall'],
    ['sengketa', /musyawarah dalam waktu 30 \(tiga puluh\) hari/, 'terms.dispute'],
    ['sengketa', /melalui arbitrase/, 'terms.arbitration'],
    ['pemblokiran', /memblokir, menangguhkan atau menghapus akun maupun Event/, 'terms.block'],
  ])('say in %s: %s [%s]', async (chapter, text) => {
    await show();
    expect(document.getElementById(chapter)).toHaveTextContent(text);
  });

  it('offer the way back to the top after 400 px [site.back-to-top, terms.top]', async () => {
    await show();
    const scrolled = jest.spyOn(window, 'scrollTo');
    scrollTo(400);
    expect(screen.queryByRole('button', { name: 'Kembali ke atas' })).toBeNull();
    scrollTo(401);
    await userEvent.click(screen.getByRole('button', { name: 'Kembali ke atas' }));
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    scrollTo(0);
    expect(screen.queryByRole('button', { name: 'Kembali ke atas' })).toBeNull();
  });
});
