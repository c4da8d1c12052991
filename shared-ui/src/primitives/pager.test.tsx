import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager, pagerSteps } from './pager.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('on page %d of %d steps through %j', (page, lastPage, steps) => {
  expect(pagerSteps(page, lastPage)).toEqual(steps);
});

it('shows nothing for a single page [home.results-pager]', () => {
  const { container } = render(<Pager page={1} lastPage={1} onPage={jest.fn()} />);
  expect(container).toBeEmptyDOMElement();
});

it('goes to a page, the next and the previous one', async () => {
  const onPage = jest.fn();
  render(<Pager page={2} lastPage={3} onPage={onPage} />);
  await userEvent.click(screen.getByRole('button', { name: 'Halaman 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Halaman berikutnya' }));
  await userEvent.click(screen.getByRole('button', { name: 'Halaman sebelumnya' }));
  expect(onPage.mock.calls).toEqual([[3], [3], [1]]);
  expect(screen.getByRole('button', { name: 'Halaman 2' })).toHaveAttribute('aria-current', 'page');
});

it('renders links where pages have addresses, which can open a new tab', async () => {
  const onPage = jest.fn();
  const user = userEvent.setup();
  render(<Pager page={1} lastPage={3} onPage={onPage} getHref={(page) => `#halaman-${page}`} />);
  const second = screen.getByRole('link', { name: 'Halaman 2' });
  expect(second).toHaveAttribute('href', '#halaman-2');
  await user.keyboard('{Control>}');
  await user.click(second);
  expect(onPage).not.toHaveBeenCalled();
  await user.keyboard('{/Control}');
  await user.click(second);
  expect(onPage).toHaveBeenCalledWith(2);
});
