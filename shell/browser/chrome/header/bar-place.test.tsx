import { act, render } from '@testing-library/react';
import type { Session } from '@acara/shared-auth';
import { FragmentHostProvider, type FragmentHost } from '@acara/shared-remote/fragments';
import { BarPlace } from './bar-place.tsx';

const GUEST = { status: 'guest' } as Session;
const member = (id: number) => ({ status: 'member', id, name: 'Sari' }) as Session;

/** A host with a strip for members. */
const createHost = (log: string[]) => {
  let isMember = false;
  const host: FragmentHost = {
    show: ({ name }) => {
      log.push(`show ${name}`);
      return { update: () => undefined, unmount: () => void log.push('unmount') };
    },
    fetchAhead: () => undefined,
    inPlace: (place) => (place === 'page.bar' && isMember ? ['order.unpaid'] : []),
  };
  return { host, become: (is: boolean) => void (isMember = is) };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
/** Without `requestIdleCallback` the page counts as idle after a while. */
const idle = () => act(() => void jest.advanceTimersByTime(1_000));

it('shows what is for the visitor, again after a login, and nothing at all to guests [site.unpaid-bar-cost]', () => {
  const log: string[] = [];
  const { host, become } = createHost(log);
  const show = (session: Session) => (
    <FragmentHostProvider host={host}>
      <BarPlace session={session} />
    </FragmentHostProvider>
  );
  const { container, rerender } = render(show(GUEST));
  idle();
  expect(container).toBeEmptyDOMElement();
  become(true);
  rerender(show(member(7)));
  expect(log).toEqual(['show order.unpaid']);
  rerender(show(member(8)));
  expect(log).toEqual(['show order.unpaid', 'unmount', 'show order.unpaid']);
  become(false);
  rerender(show(GUEST));
  expect(container).toBeEmptyDOMElement();
  expect(log.at(-1)).toBe('unmount');
});
