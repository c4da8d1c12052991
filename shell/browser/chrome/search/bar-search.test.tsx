import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FragmentHostProvider, type FragmentHost, type FragmentOrder } from '@acara/shared-remote/fragments';
import { BarSearch } from './bar-search.tsx';
import { chooseSlash } from './search-shortcut.ts';

const show = (at = '/') => {
  const navigate = jest.fn();
  const { rerender } = render(<BarSearch path={at} navigate={navigate} />);
  const go = (to: string) => rerender(<BarSearch path={to} navigate={navigate} />);
  return { navigate, go, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Cari event' }) };
};

// An earlier search would be offered again.
beforeEach(() => localStorage.clear());

describe('the search of the bar', () => {
  it('has a placeholder [header.bar]', () => {
    const { field } = show();
    expect(field).toHaveAttribute('placeholder', 'Cari Event..');
  });

  it('navigates to the results of the trimmed keyword [header.search]', async () => {
    const { navigate, user, field } = show();
    await user.type(field, '  konser 100% jazz/rock {Enter}');
    expect(navigate).toHaveBeenCalledWith('/search/konser%20100%25%20jazz%2Frock');
  });

  it.each(['{Enter}', '   {Enter}'])('does nothing for a blank keyword (%s) [header.search-blank]', async (typed) => {
    const { navigate, user, field } = show();
    await user.type(field, typed);
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['/search/jazz%20%26%20kopi', 'jazz & kopi'],
    ['/search/100%25', '100%'],
    ['/search/..%20', '..'],
    ['/search/100%', ''],
    ['/tag/jazz', ''],
    ['/', ''],
  ])('has on %s the keyword "%s"', (path, keyword) => {
    expect(show(path).field).toHaveValue(keyword);
  });

  it('follows the page, except while the visitor types', async () => {
    const { user, field, go } = show('/search/jazz');
    go('/search/kopi');
    expect(field).toHaveValue('kopi');
    await user.clear(field);
    await user.type(field, 'rock');
    go('/search/teh');
    expect(field).toHaveValue('rock');
    await user.tab();
    go('/');
    expect(field).toHaveValue('');
  });

  it('opens by its icon with the focus in the field, and Escape returns the focus', async () => {
    const { user, field } = show();
    const opener = screen.getByRole('button', { name: 'Buka pencarian' });
    await user.click(opener);
    expect(field).toHaveFocus();
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  it.each(['/', '{Control>}k{/Control}'])(
    'gets the focus by %s from anywhere, opened on small screens',
    async (keys) => {
      const { user, field } = show();
      await user.keyboard(keys);
      expect(field).toHaveFocus();
      expect(field).toHaveValue('');
      expect(field).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
      expect(screen.getByRole('button', { name: 'Buka pencarian' })).toHaveAttribute('aria-expanded', 'true');
    },
  );

  it('ignores the slash when it is switched off, also in `aria-keyshortcuts`; Ctrl+K stays', async () => {
    const { user, field } = show();
    act(() => chooseSlash(false));
    expect(field).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await user.keyboard('/');
    expect(field).not.toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    expect(field).toHaveFocus();
    act(() => chooseSlash(true));
    expect(field).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
  });

  it('accepts a slash as text', async () => {
    const { user, field } = show();
    await user.type(field, 'jazz/rock');
    expect(field).toHaveValue('jazz/rock');
  });

  it('shows suggestions when it gets the focus, and passes them the searched keyword', async () => {
    const orders: FragmentOrder[] = [];
    const update = jest.fn();
    const host: FragmentHost = {
      show: (order) => {
        orders.push(order);
        return { update, unmount: () => undefined };
      },
      fetchAhead: () => undefined,
      inPlace: () => [],
    };
    const navigate = jest.fn();
    render(
      <FragmentHostProvider host={host}>
        <BarSearch path="/" navigate={navigate} />
      </FragmentHostProvider>,
    );
    expect(orders).toEqual([]);
    const field = screen.getByRole('combobox', { name: 'Cari event' });
    await userEvent.type(field, ' jazz {Enter}');
    expect(orders.map(({ name, props }) => [name, props.field])).toEqual([['search.suggestions', field]]);
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ searched: { keyword: 'jazz' } }));
    const { onChoose } = orders[0]?.props as { onChoose: (to: string) => void };
    act(() => onChoose('/event?category=3'));
    expect(navigate).toHaveBeenLastCalledWith('/event?category=3');
  });
});
