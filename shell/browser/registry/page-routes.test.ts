import { markRegistered } from '@acara/shared-auth';
import { testAccessToken } from '@acara/shared-auth/testing';
import decisions from '../../route-decisions.json';
import { wireSession } from '../session-wiring.ts';
import { getAccess, getAddress, findRoute } from './page-routes.ts';
import { closeChannels } from '../testing/close-channels.ts';

closeChannels();

const leave = () => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'acara_access=; Path=/; Max-Age=0';
  window.dispatchEvent(new StorageEvent('storage', { key: 'acara_id' }));
};
const holdToken = () => {
  document.cookie = `acara_access=${testAccessToken({ expiresAt: Date.now() + 900_000 })}; Path=/`;
};
const holdIdentity = () => {
  localStorage.setItem('acara_id', '7');
  localStorage.setItem('acara_name', 'Sari');
};
const wire = () => wireSession(window, () => undefined, 'https://accounts.google.test/gsi/client');
const STATES = {
  guest: [],
  token: [holdToken],
  identity: [holdIdentity],
  member: [holdToken, holdIdentity],
  ended: [holdToken, holdIdentity, wire, leave],
};
afterEach(leave);

describe.each(Object.entries(STATES))('the session %s', (state, steps) => {
  it.each([false, true])('enters the same pages as before; just registered: %s', (isNew) => {
    leave();
    for (const step of steps) step();
    wire();
    if (isNew) markRegistered(7);
    // An address without a declaration has no screen of a remote.
    const enters = (address: string) => {
      const access = getAccess(address) ?? 'enter';
      return access === 'home' ? access : access === 'enter';
    };
    expect(decisions.map(({ address }) => [address, enters(address)])).toEqual(
      decisions.map(({ address, enters: before }) => [address, before[state as keyof typeof before][isNew ? 1 : 0]]),
    );
  });
});

it('finds the declaration of an address, whatever its query', () => {
  expect(findRoute('/checkout?x=1#y')).toMatchObject({ access: 'member', returnsTo: 'transactions' });
  expect(findRoute('/tidak-ada')).toBeUndefined();
  expect([getAddress('transactions'), getAddress('unknown')]).toEqual(['/transaksi', '/_link/unknown']);
});
