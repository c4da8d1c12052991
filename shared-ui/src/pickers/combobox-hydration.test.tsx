import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PinIcon } from '../primitives/icons.tsx';
import { Combobox } from './combobox.tsx';

const onNeeded = jest.fn();
const field = (
  <Combobox
    label="AREA"
    placeholder="Semua lokasi"
    icon={<PinIcon />}
    list={{ status: 'ready', options: [{ value: 11, label: 'Kota Surabaya' }] }}
    value={undefined}
    onChange={() => undefined}
    onNeeded={onNeeded}
  />
);

test('what is typed before hydration stays, and its list opens', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(field);
  const input = container.querySelector('input');
  input?.focus();
  if (input) input.value = 'sura';
  await act(async () => void hydrateRoot(container, field));
  expect(input).toHaveValue('sura');
  expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(container.querySelector('[role="option"]')).toHaveTextContent('Kota Surabaya');
  expect(onNeeded).toHaveBeenCalled();
});
