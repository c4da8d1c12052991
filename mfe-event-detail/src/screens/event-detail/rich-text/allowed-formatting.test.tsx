import { screen, within } from '@testing-library/react';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../../routes.tsx';
import { anEvent } from '../testing/event-fixture.ts';

const TEXT = `
  <h2>Susunan</h2>
  <p>Datang <b>tepat waktu</b>, <i>pintu ditutup</i> <u>pukul tujuh</u>.<br>Bawa jaket.</p>
  <ul><li>Makan malam</li><li>Kursi lipat</li></ul>
  <ol><li>Daftar</li><li>Bayar</li></ol>
  <blockquote>Musik untuk semua</blockquote>
  <p>Tanya <a href="https://contoh.id/faq">di sini</a>.</p>`;

it('shows the description of an event with its formatting [event.text]', async () => {
  renderAt('/detail-event/jazz-di-atas-awan', routes, {
    'GET /event/slug/*': () => ({ body: { data: anEvent({ event_description: TEXT }) } }),
  });
  const panel = within(await screen.findByRole('tabpanel', { name: 'Deskripsi' }));
  expect(panel.getByRole('heading', { name: 'Susunan' })).toBeVisible();
  expect(panel.getByText('tepat waktu').localName).toBe('strong');
  expect(panel.getByText('pintu ditutup').localName).toBe('em');
  expect(panel.getByText('pukul tujuh').localName).toBe('u');
  expect(panel.getByText(/Bawa jaket/).querySelector('br')).not.toBeNull();
  const items = (tag: string) =>
    panel
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.localName === tag)
      .map(({ textContent }) => textContent);
  expect(items('ul')).toEqual(expect.arrayContaining(['Makan malam', 'Kursi lipat']));
  expect(items('ol')).toEqual(['Daftar', 'Bayar']);
  expect(panel.getByText('Musik untuk semua').closest('blockquote')).not.toBeNull();
  expect(panel.getByRole('link', { name: 'di sini' })).toHaveAttribute('href', 'https://contoh.id/faq');
});
