import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleEvent } from '../testing/index.ts';
import { ShareDialog } from './index.tsx';
import { sharedEvent } from './shared-event.ts';
import { shareTargets } from './share-targets.tsx';

const event = sampleEvent();
const shared = { url: 'http://localhost:3000/detail-event/a?b=1&c=2', title: 'Musik & Kuliner + Seni' };

it('renders nothing without an event to share', () => {
  const { container } = render(<ShareDialog event={null} onClose={jest.fn()} />);
  expect(container).toBeEmptyDOMElement();
});

it('offers the six targets, in their order [share.targets]', async () => {
  render(<ShareDialog event={event} onClose={jest.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: 'Share to Friends' });
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Facebook', 'Email', 'Line', 'Telegram', 'Whatsapp', 'Twitter']);
});

describe('beside them', () => {
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  const own = Object.getOwnPropertyDescriptor(navigator, 'share');
  const set = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
  afterEach(() => {
    for (const [name, before] of [
      ['clipboard', clipboard],
      ['share', own],
    ] as const)
      if (before) Object.defineProperty(navigator, name, before);
      else Reflect.deleteProperty(navigator, name);
  });

  it("'Salin tautan' copies the address [share.copy]", async () => {
    const writeText = jest.fn(async () => undefined);
    set('clipboard', { writeText });
    render(<ShareDialog event={event} onClose={jest.fn()} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Salin tautan' }));
    expect(await screen.findByRole('button', { name: 'Tautan disalin' })).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(sharedEvent(event).url);
  });

  it('shows the address, selected, where the browser refuses to copy', async () => {
    set('clipboard', undefined);
    render(<ShareDialog event={event} onClose={jest.fn()} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Salin tautan' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Tautan' });
    expect(field).toHaveValue(sharedEvent(event).url);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, sharedEvent(event).url.length]);
  });

  it("the phone's own sheet gets address, name and text where there is one [share.own]", async () => {
    const share = jest.fn(async () => undefined);
    set('share', share);
    render(<ShareDialog event={event} onClose={jest.fn()} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Aplikasi lain' }));
    expect(share).toHaveBeenCalledWith({
      url: 'http://localhost:3000/detail-event/festival-jazz-tepi-danau',
      title: event.event_name,
      text: expect.stringMatching(/^.+\nSab, 05 Desember 2026 · .+$/),
    });
  });

  it('is no such button in other browsers', async () => {
    set('share', undefined);
    render(<ShareDialog event={event} onClose={jest.fn()} />);
    await screen.findByRole('button', { name: 'Salin tautan' });
    expect(screen.queryByRole('button', { name: 'Aplikasi lain' })).not.toBeInTheDocument();
  });
});

it('closes by its button', async () => {
  const onClose = jest.fn();
  render(<ShareDialog event={event} onClose={onClose} />);
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
  '%s gets day, place and price [share.text]',
  (name) => {
    const target = shareTargets.find((each) => each.name === name);
    const address = new URL(target?.address({ ...shared, text: 'Tiga panggung di lereng gunung.' }) ?? '');
    expect([...address.searchParams.values()].join(' ')).toContain('Tiga panggung di lereng gunung.');
  },
);
