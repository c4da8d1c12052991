import { decideAccess, isIndexed } from './route-access.ts';

const GUEST = { isMember: false, isLoggedIn: false, hasRegistered: false };
/** What is left of a session: its id without a token, for example. */
const LEFT = { ...GUEST, isMember: true };
const MEMBER = { ...LEFT, isLoggedIn: true };
const NEW = { ...GUEST, hasRegistered: true };

describe('decideAccess', () => {
  it.each([
    [{ access: 'public' }, ['enter', 'enter', 'enter', 'enter', 'enter']],
    [{ access: 'guest' }, ['enter', 'enter', 'enter', 'home', 'enter']],
    [{ access: 'secret' }, ['enter', 'enter', 'enter', 'enter', 'enter']],
    [{ access: 'member' }, ['browser', 'refuse', 'enter', 'enter', 'refuse']],
    [{ access: 'public', requires: 'registration' }, ['browser', 'refuse', 'refuse', 'refuse', 'enter']],
    [{ access: 'guest', requires: 'registration' }, ['browser', 'refuse', 'refuse', 'home', 'enter']],
    [{ access: 'member', requires: 'registration' }, ['browser', 'refuse', 'refuse', 'refuse', 'refuse']],
    [{}, ['refuse', 'refuse', 'refuse', 'refuse', 'refuse']],
    [{ access: 'staff' }, ['refuse', 'refuse', 'refuse', 'refuse', 'refuse']],
    [{ access: 'guest', requires: 'invitation' }, ['refuse', 'refuse', 'refuse', 'refuse', 'refuse']],
  ])(
    'decides %j for server, guest, who has a session in part, member and who has just registered',
    (route, decisions) => {
      expect([null, GUEST, LEFT, MEMBER, NEW].map((visitor) => decideAccess(route as never, visitor))).toEqual(
        decisions,
      );
    },
  );
});

it('lists only public routes, unless they opt out', () => {
  const accesses = ['public', 'guest', 'member', 'secret'] as const;
  expect(accesses.map((access) => isIndexed({ access }))).toEqual([true, true, false, false]);
  expect(isIndexed({ access: 'public', index: false })).toBe(false);
});
