import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GalleryPanel } from './gallery-panel.tsx';

const gallery = [1, 2, 3].map((id) => ({
  gallery_image_url: `/img/gallery/${id}-1280.webp`,
  gallery_image_ratio: 1.778,
}));

// jsdom has no constructable style sheets, and lays nothing out.
beforeAll(() => {
  CSSStyleSheet.prototype.replaceSync = () => undefined;
  document.adoptedStyleSheets = [];
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1280 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 720 });
});

const shows = (name: string) =>
  waitFor(() => expect(document.querySelector('.yarl__slide_current img')?.getAttribute('alt')).toBe(name));

it('leads by its arrows to the picture before and to the one after [event.lightbox]', async () => {
  render(<GalleryPanel gallery={gallery} eventName="Jazz" />);
  await userEvent.click(screen.getByRole('link', { name: 'Foto 2 dari 3, Jazz' }));
  await shows('Foto 2 dari 3, Jazz');
  await userEvent.click(screen.getByRole('button', { name: 'Sebelumnya' }));
  await shows('Foto 1 dari 3, Jazz');
  await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
  await shows('Foto 2 dari 3, Jazz');
});
