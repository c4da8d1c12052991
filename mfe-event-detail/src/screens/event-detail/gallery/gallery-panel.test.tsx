import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GalleryPanel } from './gallery-panel.tsx';

const gallery = [1, 2, 3].map((id) => ({
  gallery_image_url: `/img/gallery/${id}-1280.webp`,
  gallery_image_ratio: id === 2 ? 0.75 : 1.778,
}));

// jsdom has no constructable style sheets, and no layout.
beforeAll(() => {
  CSSStyleSheet.prototype.replaceSync = () => undefined;
  document.adoptedStyleSheets = [];
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1280 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 720 });
});

const currentPicture = () => document.querySelector('.yarl__slide_current img')?.getAttribute('alt');

describe('the gallery', () => {
  it('opens the pressed picture in a lightbox that moves both ways by arrows and closes by Escape [event.lightbox]', async () => {
    render(<GalleryPanel gallery={gallery} eventName="Jazz" />);
    await userEvent.click(screen.getByRole('link', { name: 'Foto 2 dari 3, Jazz' }));
    expect(await screen.findByRole('dialog', { name: 'Galeri Jazz' })).toBeInTheDocument();
    await waitFor(() => expect(currentPicture()).toBe('Foto 2 dari 3, Jazz'));
    expect(document.adoptedStyleSheets).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
    await waitFor(() => expect(currentPicture()).toBe('Foto 3 dari 3, Jazz'));
    for (const at of [2, 1]) {
      await userEvent.click(screen.getByRole('button', { name: 'Sebelumnya' }));
      await waitFor(() => expect(currentPicture()).toBe(`Foto ${at} dari 3, Jazz`));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  it('reserves the space of every picture in its own ratio [event.gallery-shape]', () => {
    render(<GalleryPanel gallery={gallery} eventName="Jazz" />);
    const rooms = screen.getAllByRole('img').map((picture) => Number(picture.getAttribute('height')));
    expect(rooms).toEqual([360, 853, 360]);
  });

  it('adds no style element to the document, which the policy would block', async () => {
    render(<GalleryPanel gallery={gallery} eventName="Jazz" />);
    const before = document.querySelectorAll('style:not([data-styled])').length;
    await userEvent.click(screen.getByRole('link', { name: 'Foto 1 dari 3, Jazz' }));
    await screen.findByRole('dialog');
    expect(document.querySelectorAll('style:not([data-styled])')).toHaveLength(before);
  });
});
