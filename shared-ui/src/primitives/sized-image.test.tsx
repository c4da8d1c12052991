import { render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act } from 'react';
import { SizedImage } from './sized-image.tsx';

const picture = (url = '/img/event/1-1280.webp?v=2', sizes = '50vw') => (
  <SizedImage url={url} sizes={sizes} alt="Poster" />
);
const SRCSET = '/img/event/1-320.webp?v=2 320w, /img/event/1-640.webp?v=2 640w, /img/event/1-1280.webp?v=2 1280w';

/** Attributes that images get before they are in the document. */
const watchUnattached = () => {
  const early: string[] = [];
  const set = Object.getOwnPropertyDescriptor(Element.prototype, 'setAttribute')?.value as Element['setAttribute'];
  jest.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (this.localName === 'img' && !this.isConnected) early.push(name.toLowerCase());
    set.call(this, name, value);
  });
  return early;
};

it('has its sources once it is in the document, and not before', () => {
  const early = watchUnattached();
  const { rerender } = render(picture());
  const image = screen.getByAltText('Poster');
  expect(image).toHaveAttribute('srcset', SRCSET);
  expect(image).toHaveAttribute('sizes', '50vw');
  expect(image).toHaveAttribute('src', '/img/event/1-640.webp?v=2');
  expect(early).toEqual(['alt']);
  rerender(picture('https://example.com/a.png', '20px'));
  expect(image).toHaveAttribute('sizes', '20px');
  expect(image).toHaveAttribute('src', 'https://example.com/a.png');
  expect(image).not.toHaveAttribute('srcset');
});

it("keeps the sources of the server's HTML", async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(picture());
  document.body.append(container);
  const image = screen.getByAltText('Poster');
  expect(image).toHaveAttribute('srcset', SRCSET);
  const changes = new MutationObserver(() => undefined);
  changes.observe(container, { attributes: true, childList: true, subtree: true });
  const root = await act(() => hydrateRoot(container, picture()));
  expect(changes.takeRecords()).toEqual([]);
  await act(() => root.render(picture('https://example.com/a.png')));
  expect(image).toHaveAttribute('src', 'https://example.com/a.png');
  expect(image).not.toHaveAttribute('srcset');
  await act(() => root.unmount());
});
