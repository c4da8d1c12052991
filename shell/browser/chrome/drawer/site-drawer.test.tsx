import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi } from '@acara/shared-api/testing';
import type { Session } from '@acara/shared-auth';
import { FragmentHostProvider, type FragmentHost, type FragmentOrder } from '@acara/shared-remote/fragments';
import { SiteHeader } from '../header/site-header.tsx';
import { testSettings } from '../testing/settings.ts';

const member: Session = { status: 'member', id: 7, name: 'Rahayu Wulandari' };

let orders: FragmentOrder[] = [];
const host: FragmentHost = {
  show: (order) => {
    orders.push(order);
    return { update: () => undefined, unmount: () => undefined };
  },
  fetchAhead: () => undefined,
  inPlace: () => [],
};
beforeEach(() => (orders = []));
beforeEach(() => stubApi({ 'GET /profile': () => ({ body: { data: { email: 'rahayu@acara.test' } } }) }));

const openDrawer = async (session: Session) => {
  const onLogout = jest.fn();
  const user = userEvent.setup();
  render(
    <FragmentHostProvider host={host}>
      <SiteHeader
        settings={testSettings}
        session={session}
        path="/transaksi"
        navigate={jest.fn()}
        onLogout={onLogout}
      />
    </FragmentHostProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Buka menu' }));
  return { user, onLogout, drawer: within(await screen.findByRole('dialog', { name: 'Menu' })) };
};

describe('the drawer', () => {
  it('has the entries of the bar and Transaksi for a member [header.drawer]', async () => {
    const { drawer } = await openDrawer(member);
    const links = drawer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Dashboard', '/dashboard'],
      ['Tiket', '/myevent'],
      ['Event Disukai', '/event-disukai'],
      ['Transaksi', '/transaksi'],
      ['Kelola Akun', '/profile-detail'],
      ['Syarat & Ketentuan', '/syarat-ketentuan'],
      ['Jadi Penyelenggara(membuka situs lain di tab baru)', 'https://penyedia.test/'],
      ['Pasang Iklan(membuka situs lain di tab baru)', 'https://penyedia.test/iklan'],
    ]);
    expect(drawer.getByRole('link', { name: 'Transaksi' })).toHaveAttribute('aria-current', 'page');
    expect(drawer.getByText('Rahayu Wulandari')).toBeInTheDocument();
  });

  it('has its entries in their declared order, links and fragments', async () => {
    const { drawer } = await openDrawer(member);
    const rows = drawer.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows.slice(3, 6)).toEqual(['Transaksi', 'Private Event', 'Kelola Akun']);
  });

  it('offers a guest login, registration, Private Event and the provider site', async () => {
    const { drawer } = await openDrawer({ status: 'guest' });
    expect(drawer.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    expect(drawer.getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/register');
    expect(drawer.getByRole('link', { name: /Jadi Penyelenggara/ })).toHaveAttribute('href', 'https://penyedia.test/');
    expect(drawer.getByRole('link', { name: /Pasang Iklan/ })).toHaveAttribute('href', 'https://penyedia.test/iklan');
    expect(drawer.getByRole('button', { name: 'Private Event' })).toBeInTheDocument();
  });

  it('has the theme and stays open when it changes', async () => {
    const { user, drawer } = await openDrawer({ status: 'guest' });
    await user.click(await drawer.findByRole('radio', { name: 'Gelap' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
    await user.click(drawer.getByRole('radio', { name: 'Sistem' }));
  });

  it('is a modal dialog with the focus inside', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    await openDrawer(member);
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Menu' })).toContainElement(document.activeElement as HTMLElement);
  });

  it('closes by Escape', async () => {
    await openDrawer(member);
    fireEvent(screen.getByRole('dialog', { name: 'Menu' }), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes by its button', async () => {
    const { user, drawer } = await openDrawer(member);
    await user.click(drawer.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes when a link is chosen, since a soft navigation keeps the header', async () => {
    const { user, drawer } = await openDrawer(member);
    const link = drawer.getByRole('link', { name: 'Tiket' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('logs out by Keluar', async () => {
    const { user, drawer, onLogout } = await openDrawer(member);
    await user.click(drawer.getByRole('button', { name: 'Keluar' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes for the fragment that an entry opens, with an alert if that is unavailable', async () => {
    const { user, drawer } = await openDrawer({ status: 'guest' });
    await user.click(drawer.getByRole('button', { name: 'Private Event' }));
    expect(orders.map(({ name }) => name)).toEqual(['event.private-dialog']);
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
    act(() => orders[0]?.onUnavailable());
    expect(screen.getByText(/^Private Event belum bisa dibuka/)).toBeInTheDocument();
  });
});
