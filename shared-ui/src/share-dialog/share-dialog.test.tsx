import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareDialog } from './index.tsx';
import { shareTargets } from './share-targets.tsx';

const shared = { url: 'http://localhost:3000/detail-event/a?b=1&c=2', title: 'Musik & Kuliner + Seni' };

it('renders nothing without an event to share', () => {
  const { container } = render(<ShareDialog shared={null} onClose={jest.fn()} />);
  expect(container).toBeEmptyDOMElement();
});

it('offers the six targets, in their order [share.targets]', async () => {
  render(<ShareDialog shared={shared} onClose={jest.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: 'Share to Friends' });
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Facebook', 'Email', 'Line', 'Telegram', 'Whatsapp', 'Twitter']);
});

it('closes by its button', async () => {
  const onClose = jest.fn();
  render(<ShareDialog shared={shared} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tutup' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ['Facebook', 'https://www.facebook.com', ['u']],
  ['Line', 'https://social-plugins.line.me', ['url', 'text']],
  ['Telegram', 'https://t.me', ['url', 'text']],
  ['Whatsapp', 'https://wa.me', ['text']],
  ['Twitter', 'https://twitter.com', ['url', 'text']],
])('%s gets the whole address and name', (name, origin, parameters) => {
  const target = shareTargets.find((each) => each.name === name);
  const address = new URL(target?.address(shared) ?? '');
  expect(address.origin).toBe(origin);
  expect([...address.searchParams.keys()]).toEqual(parameters);
  expect([...address.searchParams.values()].join(' ')).toContain(shared.url);
});

it('writes an e-mail with the name as its subject, spaces not as plus signs', () => {
  const email = shareTargets.find((each) => each.name === 'Email');
  expect(email?.address(shared)).toBe(
    'mailto:?subject=Musik%20%26%20Kuliner%20%2B%20Seni&body=http%3A%2F%2Flocalhost%3A3000%2Fdetail-event%2Fa%3Fb%3D1%26c%3D2',
  );
});

it.each(['Email', 'Line', 'Telegram', 'Whatsapp', 'Twitter'] as const)(
  '%s gets the beginning of the text [share.text]',
  (name) => {
    const target = shareTargets.find((each) => each.name === name);
    const address = new URL(target?.address({ ...shared, text: 'Tiga panggung di lereng gunung.' }) ?? '');
    expect([...address.searchParams.values()].join(' ')).toContain('Tiga panggung di lereng gunung.');
  },
);
