import { act, fireEvent, render, screen } from '@testing-library/react';
import { Banner, useBanner } from './banner.tsx';

const TestBanner = () => {
  const { message, refuse } = useBanner();
  return (
    <>
      <button onClick={() => refuse('Belum tersimpan')}>Simpan</button>
      <Banner message={message} />
    </>
  );
};

it('shows an error for three seconds [site.failure-banner]', () => {
  jest.useFakeTimers();
  render(<TestBanner />);
  const place = screen.getByRole('status', { name: 'Pemberitahuan' });
  expect(place).toBeEmptyDOMElement();
  fireEvent.click(screen.getByRole('button'));
  act(() => jest.advanceTimersByTime(2999));
  expect(place).toHaveTextContent('Belum tersimpan');
  act(() => jest.advanceTimersByTime(1));
  expect(place).toBeEmptyDOMElement();
  jest.useRealTimers();
});
