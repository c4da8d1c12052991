import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { SearchForm } from './search-form.tsx';

const onCitiesNeeded = jest.fn();
const form = (
  <SearchForm
    categories={{ status: 'ready', data: [] }}
    cities={{ status: 'ready', data: [{ ms_city_id: 11, ms_city_name: 'Kota Surabaya' }] }}
    onCitiesNeeded={onCitiesNeeded}
    now={Date.now}
    onSearch={() => undefined}
  />
);

test('a city that is typed before hydration stays, and its list opens', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  const [, area] = container.querySelectorAll('input');
  area?.focus();
  if (area) area.value = 'sura';
  await act(async () => void hydrateRoot(container, form));
  expect(area).toHaveValue('sura');
  expect(area).toHaveAttribute('aria-expanded', 'true');
  expect(container.querySelector('[role="option"]')).toHaveTextContent('Kota Surabaya');
  expect(onCitiesNeeded).toHaveBeenCalled();
});
