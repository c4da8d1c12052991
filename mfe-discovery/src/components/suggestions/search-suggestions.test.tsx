import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi } from '@acara/shared-api/testing';
import { storageKeys } from '@acara/shared-auth/storage-keys';
import { FETCH_AHEAD } from '@acara/shared-ui/on-demand';
import { useRef, useState } from 'react';
import { SearchSuggestions } from './search-suggestions.tsx';

const event = (id: number) => ({
  event_id: id,
  event_name: `Konser ${id}`,
  event_slug: `konser-${id}`,
  event_image_url: `/img/event/${id}-1280.webp?v=a`,
  event_start_datetime: '2026-12-05T19:00:00+07:00',
  event_end_datetime: '2026-12-05T22:00:00+07:00',
});
const found = {
  event: [1, 2, 3, 4, 5].map(event),
  category: [{ category_event_id: 3, category_event_name: 'Konser Musik' }],
};

/** A search field as the bar of the site has it. */
const Search = ({ keyword, onSearch }: { keyword: string; onSearch: (to: string) => void }) => {
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<HTMLInputElement | null>(null);
  const [searched, setSearched] = useState<{ keyword: string }>();
  const submit = () => {
    const typed = field.current?.value.trim() ?? '';
    field.current?.blur();
    setSearched({ keyword: typed });
    onSearch(`/search/${typed}`);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        ref={field}
        role="combobox"
        aria-expanded="false"
        aria-controls="none"
        aria-label="Cari event"
        defaultValue={keyword}
        onFocus={(event) => setEntered(event.currentTarget)}
      />
      {entered && <SearchSuggestions field={entered} searched={searched} onChoose={onSearch} />}
    </form>
  );
};

const show = (keyword = '') => {
  const navigate = jest.fn();
  const calls = stubApi({ 'GET /event/suggest': () => ({ body: { data: found } }) });
  render(<Search keyword={keyword} onSearch={navigate} />);
  return { navigate, calls, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Cari event' }) };
};
const remember = (...keywords: string[]) => localStorage.setItem(storageKeys.searches, JSON.stringify(keywords));
const savedSearches = () => JSON.parse(localStorage.getItem(storageKeys.searches) ?? '[]') as unknown;
const list = () => screen.findByRole('listbox', { name: 'Saran pencarian' });
const options = () => screen.getAllByRole('option');

beforeEach(() => localStorage.clear());

describe('the suggestions of the search', () => {
  it('are five events with picture and date, then categories, after two letters [suggest.best]', async () => {
    const { user, field, calls } = show();
    await user.type(field, 'k');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(field, 'o');
    const groups = within(await list()).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Event', 'Kategori']);
    expect(options().map((option) => option.getAttribute('href'))).toEqual([
      ...[1, 2, 3, 4, 5].map((id) => `/detail-event/konser-${id}`),
      '/event?category=3',
    ]);
    expect(options()[0]).toHaveTextContent('Konser 1Sab, 05 Des 2026');
    expect(options()[0]?.querySelector('img')).toHaveAttribute('src', '/img/event/1-640.webp?v=a');
    expect(screen.getByText('6 saran')).toHaveAttribute('role', 'status');
    expect(calls.map(({ query }) => query)).toEqual([{ q: 'ko' }]);
  });

  it('follow the combobox pattern: arrows, Home, End, Enter, Escape [suggest.keys]', async () => {
    const { user, field, navigate } = show();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.type(field, 'kon');
    const box = await list();
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    expect(field).toHaveAttribute('aria-controls', box.id);
    expect(field).not.toHaveAttribute('aria-activedescendant');
    const meant = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(meant()).toBe(options()[1]);
    expect(meant()).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{End}');
    expect(meant()).toBe(options()[5]);
    await user.keyboard('{Home}');
    expect(meant()).toBe(options()[0]);
    await user.keyboard('{ArrowUp}');
    expect(meant()).toBeNull();
    await user.keyboard('{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('kon');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(navigate.mock.calls).toEqual([['/detail-event/konser-1']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('leave Enter to the search while none of them is active [suggest.keys]', async () => {
    const { user, field, navigate } = show();
    await user.type(field, 'konser');
    await list();
    await user.keyboard('{Enter}');
    expect(navigate.mock.calls).toEqual([['/search/konser']]);
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() => expect(savedSearches()).toEqual(['konser']));
  });

  it('come with the results of the search, which are fetched ahead [suggest.ahead]', async () => {
    const { user, field } = show();
    const ahead = jest.fn<void, [string]>();
    const listen = (event: Event) => ahead((event as CustomEvent<string>).detail);
    window.addEventListener(FETCH_AHEAD, listen);
    await user.type(field, ' Jazz ');
    expect(ahead).not.toHaveBeenCalled();
    await list();
    window.removeEventListener(FETCH_AHEAD, listen);
    expect(ahead.mock.calls).toEqual([['/search/Jazz']]);
  });

  it('are followed by a press', async () => {
    const { user, field, navigate } = show();
    await user.type(field, 'konser');
    await list();
    await user.click(screen.getByRole('option', { name: /Konser Musik/ }));
    expect(navigate.mock.calls).toEqual([['/event?category=3']]);
  });

  it('close when the field is left, and do not open for the keyword of the page', async () => {
    const { user, field } = show('jazz');
    await user.click(field);
    await user.keyboard('z');
    await list();
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(field);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('stay closed where a query fails', async () => {
    const { user, field, navigate } = show();
    const calls = stubApi({ 'GET /event/suggest': () => 'network' });
    await user.type(field, 'jazz');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledWith('/search/jazz');
  });
});

describe('recent searches', () => {
  it('are offered while the field is empty [suggest.recent]', async () => {
    remember('jazz', 'kopi susu');
    const { user, field, navigate, calls } = show();
    await user.click(field);
    expect(within(await list()).getByRole('group', { name: 'Pencarian terakhir' })).toBeVisible();
    expect(options().map((option) => option.textContent)).toEqual(['jazz', 'kopi susu']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(navigate).toHaveBeenCalledWith('/search/kopi%20susu');
    expect(calls).toEqual([]);
  });

  it('can be removed one by one and all at once [suggest.forget]', async () => {
    remember('jazz', 'kopi', 'teh');
    const { user, field } = show();
    await user.click(field);
    await list();
    await user.keyboard('{ArrowDown}{Delete}');
    expect(options().map((option) => option.textContent)).toEqual(['kopi', 'teh']);
    await user.click(options()[0]?.querySelector('[title="Hapus"]') ?? document.body);
    expect(savedSearches()).toEqual(['teh']);
    await user.click(screen.getByRole('button', { name: 'Hapus semua pencarian' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(savedSearches()).toEqual([]);
  });

  it('are at most six, each once, the newest first [suggest.recent]', async () => {
    remember('a1', 'a2', 'a3', 'a4', 'a5', 'a6');
    const { user, field } = show();
    await user.type(field, 'A3{Enter}');
    await waitFor(() => expect(savedSearches()).toEqual(['A3', 'a1', 'a2', 'a4', 'a5', 'a6']));
    await user.clear(field);
    await user.type(field, 'baru{Enter}');
    await waitFor(() => expect(savedSearches()).toEqual(['baru', 'A3', 'a1', 'a2', 'a4', 'a5']));
  });

  it.each(['{', '5', '[1, "", "jazz"]'])('ignore invalid stored values: %s', async (text) => {
    localStorage.setItem(storageKeys.searches, text);
    const { user, field } = show();
    await user.click(field);
    if (text.includes('jazz')) expect(within(await list()).getByRole('option')).toHaveTextContent('jazz');
    else expect(screen.queryByRole('listbox')).toBeNull();
  });
});
