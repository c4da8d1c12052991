import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from './appearance-settings.tsx';
import { chooseTheme, followTheme, themeChoice } from './theme-choice.ts';

const root = document.documentElement;
const ground = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#131017" media="(prefers-color-scheme: dark)">`;
  localStorage.clear();
  chooseTheme('system');
});
afterEach(() => jest.restoreAllMocks());

describe('the theme', () => {
  it('is light, dark or that of the system, and is stored', async () => {
    render(<ThemeSwitch />);
    const user = userEvent.setup();
    expect(screen.getByRole('group', { name: 'Tampilan' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Sistem' })).toBeChecked();

    await user.click(screen.getByRole('radio', { name: 'Gelap' }));
    expect(screen.getByRole('radio', { name: 'Gelap' })).toBeChecked();
    expect(root.dataset.theme).toBe('dark');
    expect(localStorage.getItem('acara_theme')).toBe('dark');
    expect(ground()).toBe('#131017');

    await user.click(screen.getByRole('radio', { name: 'Terang' }));
    expect(root.dataset.theme).toBe('light');
    expect(document.querySelectorAll('meta[name="theme-color"]:not([media])')).toHaveLength(1);

    await user.click(screen.getByRole('radio', { name: 'Sistem' }));
    expect(root.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('acara_theme')).toBeNull();
    expect(document.querySelectorAll('meta[name="theme-color"]')).toHaveLength(2);
  });

  it('follows the choice of another tab', () => {
    followTheme(window);
    render(<ThemeSwitch />);
    localStorage.setItem('acara_theme', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'acara_theme' })));
    expect(screen.getByRole('radio', { name: 'Gelap' })).toBeChecked();
  });

  it('is that of the system for garbage in storage', () => {
    followTheme(window);
    localStorage.setItem('acara_theme', '<b>');
    window.dispatchEvent(new StorageEvent('storage', { key: 'acara_theme' }));
    expect(themeChoice()).toBe('system');
  });

  it('lasts as long as the page where storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    chooseTheme('dark');
    expect(themeChoice()).toBe('dark');
  });
});
