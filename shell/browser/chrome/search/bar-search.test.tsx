import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarSearch } from './bar-search.tsx';
import { chooseSlash } from './slash-choice.ts';

const show = () => {
  const navigate = jest.fn();
  render(<BarSearch navigate={navigate} />);
  return { navigate, user: userEvent.setup(), field: screen.getByRole('searchbox', { name: 'Cari event' }) };
};

describe('the search of the bar', () => {
  it('asks for a keyword in the words of the spec', () => {
    const { field } = show();
    expect(field).toHaveAttribute('placeholder', 'Cari Event..');
  });

  it('goes to the results of the trimmed keyword', async () => {
    const { navigate, user, field } = show();
    await user.type(field, '  konser 100% jazz/rock {Enter}');
    expect(navigate).toHaveBeenCalledWith('/search/konser%20100%25%20jazz%2Frock');
  });

  it.each(['{Enter}', '   {Enter}'])('does nothing for a blank keyword (%s)', async (typed) => {
    const { navigate, user, field } = show();
    await user.type(field, typed);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('opens by its icon with the focus in the field, and Escape gives the focus back', async () => {
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
    'is reached by %s from anywhere, opened where the bar has no room',
    async (keys) => {
      const { user, field } = show();
      await user.keyboard(keys);
      expect(field).toHaveFocus();
      expect(field).toHaveValue('');
      expect(field).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
      expect(screen.getByRole('button', { name: 'Buka pencarian' })).toHaveAttribute('aria-expanded', 'true');
    },
  );

  it('leaves the slash alone where it was switched off, and says so; Ctrl+K stays', async () => {
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

  it('lets a slash be typed', async () => {
    const { user, field } = show();
    await user.type(field, 'jazz/rock');
    expect(field).toHaveValue('jazz/rock');
  });
});
