import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, testSettings } from '@acara/shared-remote/testing';
import { routes } from '../../routes.tsx';

const entries = () => screen.getAllByRole('group').filter((group) => group instanceof HTMLDetailsElement);
const open = () => entries().map((entry) => entry.hasAttribute('open'));
const question = (at: number) => entries()[at]?.querySelector('summary') ?? document.body;

beforeEach(async () => {
  // The screen's code comes after the first rendering.
  await act(async () => void renderAt('/panduan', routes, {}));
  await screen.findByRole('heading', { level: 1 });
});

describe('the guide', () => {
  it('asks five questions, the first one open [guide.questions]', () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Panduan');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
    expect(open()).toEqual([true, false, false, false, false]);
    expect(document.title).toBe('Panduan — Acara');
  });

  it('has one question open at a time, toggled by a press [guide.one-open]', async () => {
    await userEvent.click(question(2));
    expect(open()).toEqual([false, false, true, false, false]);
    await userEvent.click(question(4));
    expect(open()).toEqual([false, false, false, false, true]);
    await userEvent.click(question(4));
    expect(open()).toEqual([false, false, false, false, false]);
  });

  it('closes the others where the browser opens one', () => {
    const entry = entries()[3];
    if (!entry) throw new Error('no such question');
    entry.setAttribute('open', '');
    fireEvent(entry, new Event('toggle'));
    expect(open()).toEqual([false, false, false, true, false]);
  });

  it('has the contacts and a link to the registration [guide.account]', () => {
    expect(screen.getByText(testSettings.supportEmail)).toHaveAttribute('href', `mailto:${testSettings.supportEmail}`);
    expect(screen.getByText('+62 21 555-0100')).toHaveAttribute('href', 'tel:+62215550100');
    expect(screen.getByText('situs periklanan kami')).toHaveAttribute('href', testSettings.advertisingUrl);
  });

  it.each([
    ['dari yang kecil sampai yang besar', 'guide.any-event'],
    ['webinar', 'guide.any-event'],
    ['kode promo', 'guide.promotion'],
    ['layanan iklan', 'guide.advertising'],
    ['gratis dapat didaftarkan', 'guide.free'],
    ['kuota tiket', 'guide.form'],
    ['e-banking', 'guide.payment'],
    ['Kartu kredit', 'guide.payment'],
    ['Dompet digital', 'guide.payment'],
  ])('explains %s [%s]', (fact) => {
    expect(document.body).toHaveTextContent(fact);
  });

  it('marks its questions and answers up for search engines', () => {
    const faq = document.querySelector('[itemtype="https://schema.org/FAQPage"]');
    const marked = [...(faq?.querySelectorAll('[itemprop="mainEntity"]') ?? [])].map((entry) => [
      entry.querySelector('[itemprop="name"]')?.textContent,
      entry.querySelector('[itemprop="acceptedAnswer"] [itemprop="text"]')?.textContent,
    ]);
    expect(marked).toHaveLength(5);
    expect(marked[0]).toEqual([
      expect.stringContaining('Event apa saja'),
      expect.stringContaining('dari yang kecil sampai yang besar'),
    ]);
  });
});
