import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SlashSwitch } from '../theme/appearance-settings.tsx';
import { isSlashOn } from './search-shortcut.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('the switch of the slash shortcut', () => {
  it('is on, and stores being switched off', async () => {
    render(<SlashSwitch />);
    const box = screen.getByRole('checkbox', { name: 'Tombol / membuka pencarian' });
    expect(box).toBeChecked();
    await userEvent.click(box);
    expect(box).not.toBeChecked();
    expect(isSlashOn()).toBe(false);
    expect(localStorage.getItem('acara_slash')).toBe('off');
    await userEvent.click(box);
    expect(isSlashOn()).toBe(true);
    expect(localStorage.getItem('acara_slash')).toBeNull();
  });

  it('lasts as long as the page where storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    render(<SlashSwitch />);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(isSlashOn()).toBe(false);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(isSlashOn()).toBe(true);
  });
});
