import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchForm, type SearchFormProps } from './search-form.tsx';
import { SearchPanel } from './search-panel.tsx';

const categories = [
  { category_event_id: 3, category_event_name: 'Musik' },
  { category_event_id: 21, category_event_name: 'POWERMATCH' },
];
const cities = [
  { ms_city_id: 10, ms_city_name: 'Kota Bandung' },
  { ms_city_id: 11, ms_city_name: 'Kota Surabaya' },
];

const show = (changed: Partial<SearchFormProps> = {}, Shown = SearchForm) => {
  const onSearch = jest.fn();
  render(
    <Shown
      categories={{ status: 'ready', data: categories }}
      cities={{ status: 'ready', data: cities }}
      now={Date.now}
      onSearch={onSearch}
      {...changed}
    />,
  );
  return { onSearch, user: userEvent.setup() };
};

const category = () => screen.getByRole('combobox', { name: 'CARI EVENT' });
const area = () => screen.getByRole('combobox', { name: 'AREA' });
const date = () => screen.getByRole('button', { name: /KAPAN/ });
const submit = () => screen.getByRole('button', { name: 'CARI EVENT' });

// Only the date is stopped; timers run.
const running = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance', 'nextTick'] as const;
beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-12-05T03:00:00Z'),
    doNotFake: [...running, 'clearTimeout', 'clearInterval'],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

it('names its three fields and their blank choices [home.panel]', () => {
  show();
  expect(category()).toHaveAttribute('placeholder', 'Semua Event');
  expect(area()).toHaveAttribute('placeholder', 'Semua lokasi');
  expect(date()).toHaveTextContent('Kapan Aja');
});

it('searches with the chosen category, city and date, then resets [home.results-reset, home.results-address]', async () => {
  const { onSearch, user } = show();
  await user.click(category());
  await user.click(screen.getByRole('option', { name: 'Musik' }));
  await user.type(area(), 'sura{Enter}');
  expect(area()).toHaveValue('Kota Surabaya');
  await user.click(date());
  await user.click(await screen.findByRole('button', { name: /12 Desember 2026/ }));
  expect(date()).toHaveTextContent('12/12/2026');

  await user.click(submit());
  expect(onSearch).toHaveBeenCalledWith({ category: 3, city: 11, date: '2026-12-12' });
  expect(category()).toHaveValue('');
  expect(area()).toHaveValue('');
  expect(date()).toHaveTextContent('Kapan Aja');
});

it('requests the cities when text is typed into a field that was focused before hydration', () => {
  const onCitiesNeeded = jest.fn();
  show({ cities: { status: 'loading' }, onCitiesNeeded });
  fireEvent.change(area(), { target: { value: 'sura' } });
  expect(onCitiesNeeded).toHaveBeenCalled();
});

it('can be searched without a choice', async () => {
  const { onSearch, user } = show();
  await user.click(submit());
  expect(onSearch).toHaveBeenCalledWith({});
});

it('moves through the list by arrows and exposes the active option', async () => {
  const { user } = show();
  await user.click(area());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const meant = screen.getByRole('option', { name: 'Kota Surabaya' });
  expect(area()).toHaveAttribute('aria-activedescendant', meant.id);
  await user.keyboard('{Enter}');
  expect(area()).toHaveValue('Kota Surabaya');
  expect(area()).toHaveAttribute('aria-expanded', 'false');
});

it('restores the chosen text on blur and on Escape', async () => {
  const { user } = show();
  await user.type(area(), 'band{Enter}');
  await user.clear(area());
  await user.type(area(), 'xyz{Escape}');
  expect(area()).toHaveValue('');
  await user.type(area(), 'band{Enter}');
  await user.type(area(), 'xyz');
  await user.tab();
  expect(area()).toHaveValue('Kota Bandung');
});

it('selects the active option on blur after typing', async () => {
  const { user } = show();
  await user.type(area(), 'suraba');
  await user.tab();
  expect(area()).toHaveValue('Kota Surabaya');
});

it('replaces a chosen text by typing', async () => {
  const { user } = show();
  await user.type(area(), 'band{Enter}');
  await user.click(area());
  await user.keyboard('suraba{Enter}');
  expect(area()).toHaveValue('Kota Surabaya');
});

it('requests the cities when their field gets the focus', async () => {
  const onCitiesNeeded = jest.fn();
  const { user } = show({ onCitiesNeeded, cities: { status: 'loading' } });
  expect(onCitiesNeeded).not.toHaveBeenCalled();
  await user.click(area());
  expect(onCitiesNeeded).toHaveBeenCalled();
  expect(screen.getByText('Memuat pilihan…')).toBeVisible();
});

it('offers a retry where a list failed to load', async () => {
  const retry = jest.fn();
  const { user } = show({ cities: { status: 'error', retry } });
  await user.click(area());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('offers no day before today in WIB, and every day again by Kapan Aja', async () => {
  const { user } = show();
  await user.click(date());
  expect(await screen.findByRole('button', { name: 'Jumat, 4 Desember 2026' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /10 Desember 2026/ }));
  expect(date()).toHaveFocus();
  await user.click(date());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Kapan Aja' }));
  expect(date()).toHaveTextContent('Kapan Aja');
});

it('closes the calendar on Escape and restores the focus', async () => {
  const { user } = show();
  await user.click(date());
  await screen.findByRole('dialog', { name: 'Pilih tanggal' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(date()).toHaveFocus();
});

it('opens as a sheet on small screens and closes with the search [home.panel-sheet]', async () => {
  const { onSearch, user } = show({}, SearchPanel);
  await user.click(screen.getByRole('button', { name: /^Cari event/ }));
  const sheet = screen.getByRole('dialog', { name: 'Cari event' });
  await user.type(within(sheet).getByRole('combobox', { name: 'AREA' }), 'band{Enter}');
  await user.click(within(sheet).getByRole('button', { name: 'CARI EVENT' }));
  expect(onSearch).toHaveBeenCalledWith({ city: 10 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('scrolls the cities into view once they have loaded', async () => {
  const seen = jest.fn();
  Element.prototype.scrollIntoView = seen;
  const props = { categories: { status: 'ready', data: categories }, now: Date.now, onSearch: jest.fn() } as const;
  const { rerender } = render(<SearchForm {...props} cities={{ status: 'loading' }} />);
  await userEvent.setup().click(area());
  expect(screen.getByText('Memuat pilihan…')).toBeInTheDocument();
  seen.mockClear();
  rerender(<SearchForm {...props} cities={{ status: 'ready', data: cities }} />);
  expect(screen.getByRole('option', { name: 'Kota Bandung' })).toBeInTheDocument();
  expect(seen.mock.contexts[0]).toContainElement(screen.getByRole('listbox', { name: 'AREA' }));
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it.each([
  ['Hari ini', '12/05/2026', { date: '2026-12-05' }],
  ['Besok', '12/06/2026', { date: '2026-12-06' }],
  ['Akhir pekan ini', '12/05/2026 - 12/06/2026', { date: '2026-12-05', until: '2026-12-06' }],
])('chooses %s by one press [panel.quick-days, home.panel-day]', async (name, shown, filter) => {
  const { onSearch, user } = show();
  await user.click(date());
  await user.click(await screen.findByRole('button', { name }));
  expect(date()).toHaveTextContent(shown);
  expect(date()).toHaveFocus();
  await user.click(date());
  expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Escape}');
  await user.click(submit());
  expect(onSearch).toHaveBeenCalledWith(filter);
});

it('forgets the last day when one day is chosen after several', async () => {
  const { onSearch, user } = show();
  await user.click(date());
  await user.click(await screen.findByRole('button', { name: 'Akhir pekan ini' }));
  await user.click(date());
  await user.click(await screen.findByRole('button', { name: /12 Desember 2026/ }));
  await user.click(submit());
  expect(onSearch).toHaveBeenCalledWith({ date: '2026-12-12', until: undefined });
});

it('puts the cities of most events first, in a group, and every city below [panel.popular-cities]', async () => {
  const ranked = [
    cities[0],
    { ...cities[1], ms_city_rank: 2 },
    { ms_city_id: 12, ms_city_name: 'Kota Tegal', ms_city_rank: 1 },
  ];
  const data = ranked as Extract<SearchFormProps['cities'], { status: 'ready' }>['data'];
  const { onSearch, user } = show({ cities: { status: 'ready', data } });
  await user.click(area());
  const namesIn = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(namesIn('Kota populer')).toEqual(['Kota Tegal', 'Kota Surabaya']);
  expect(namesIn('Semua kota')).toEqual(['Kota Bandung', 'Kota Surabaya', 'Kota Tegal']);
  await user.keyboard('sura');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Kota Surabaya']);
  await user.keyboard('{Enter}');
  await user.click(submit());
  expect(onSearch).toHaveBeenCalledWith({ city: 11 });
});

it('opens with the choices to edit, and resets after the search [panel.change]', async () => {
  const user = userEvent.setup();
  const onSearch = jest.fn();
  const props = {
    categories: { status: 'ready', data: categories },
    cities: { status: 'ready', data: cities },
    now: Date.now,
    onSearch,
  } as const;
  const { rerender } = render(<SearchPanel {...props} />);
  rerender(<SearchPanel {...props} refill={{ category: 3, city: 10, date: '2026-12-12' }} />);
  // jsdom lays nothing out: the panel is taken for that of a small screen.
  const sheet = within(screen.getByRole('dialog', { name: 'Cari event' }));
  expect(sheet.getByRole('combobox', { name: 'CARI EVENT' })).toHaveValue('Musik');
  expect(sheet.getByRole('combobox', { name: 'AREA' })).toHaveValue('Kota Bandung');
  expect(sheet.getByRole('button', { name: /KAPAN/ })).toHaveTextContent('12/12/2026');
  await user.click(sheet.getByRole('button', { name: 'CARI EVENT' }));
  expect(onSearch).toHaveBeenCalledWith({ category: 3, city: 10, date: '2026-12-12' });
  await user.click(screen.getByRole('button', { name: /^Cari event/ }));
  expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'AREA' })).toHaveValue('');
});
