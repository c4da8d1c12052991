import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beginHydration } from '@acara/shared-ui/hydration-state';
import { useLaidOut } from './hydration.tsx';

const Part = ({ name }: { name: string }) => <p data-testid={name}>{useLaidOut() ? 'laid out' : 'left out'}</p>;

const parts = (
  <>
    <Part name="one" />
    <Part name="two" />
  </>
);
const texts = () => screen.getAllByText(/out$/).map(({ textContent }) => textContent);

test('parts of the server are laid out one after the other when the page is hydrated, has been looked at for a while and is idle', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = `<main>${renderToString(parts)}</main>`;
  const main = document.querySelector('main');
  if (!main) throw new Error('no page');
  const end = beginHydration();
  const root = await act(async () => hydrateRoot(main, parts));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(texts()).toEqual(['left out', 'left out']);
  end();
  await act(() => jest.advanceTimersByTimeAsync(4900));
  expect(texts()).toEqual(['left out', 'left out']);
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(texts()).toEqual(['laid out', 'left out']);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(texts()).toEqual(['laid out', 'laid out']);
  await act(async () => root.unmount());
  jest.useRealTimers();
});

test('after a soft navigation they are laid out at once', () => {
  render(parts);
  expect(texts()).toEqual(['laid out', 'laid out']);
});
