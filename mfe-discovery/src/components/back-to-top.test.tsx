import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BackToTop } from './back-to-top.tsx';

const scrollToPixel = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

it('appears once the page is scrolled by more than 400 px [site.back-to-top]', () => {
  render(<BackToTop />);
  scrollToPixel(400);
  expect(screen.queryByRole('button')).toBeNull();
  scrollToPixel(401);
  expect(screen.getByRole('button', { name: 'Kembali ke atas' })).toBeVisible();
  scrollToPixel(0);
  expect(screen.queryByRole('button')).toBeNull();
});

it('scrolls to the top', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(<BackToTop />);
  scrollToPixel(900);
  await userEvent.click(screen.getByRole('button', { name: 'Kembali ke atas' }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
});
