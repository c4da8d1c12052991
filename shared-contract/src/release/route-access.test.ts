import { decideAccess, isIndexed } from './route-access.ts';

const GUEST = { isMember: false, hasRegistered: false };
const MEMBER = { isMember: true, hasRegistered: false };
const NEW = { isMember: false, hasRegistered: true };

describe('decideAccess', () => {
  it.each([
    [{ access: 'public' }, ['enter', 'enter', 'enter', 'enter']],
    [{ access: 'guest' }, ['enter', 'enter', 'enter', 'enter']],
    [{ access: 'secret' }, ['enter', 'enter', 'enter', 'enter']],
    [{ access: 'member' }, ['browser', 'refuse', 'enter', 'refuse']],
    [{ access: 'public', requires: 'registration' }, ['browser', 'refuse', 'refuse', 'enter']],
    [{ access: 'member', requires: 'registration' }, ['browser', 'refuse', 'refuse', 'refuse']],
    [{}, ['refuse', 'refuse', 'refuse', 'refuse']],
    [{ access: 'staff' }, ['refuse', 'refuse', 'refuse', 'refuse']],
    [{ access: 'public', requires: 'invitation' }, ['refuse', 'refuse', 'refuse', 'refuse']],
  ])('decides %j for server, guest, member and who has just registered', (route, decisions) => {
    expect([null, GUEST, MEMBER, NEW].map((visitor) => decideAccess(route as never, visitor))).toEqual(decisions);
  });
});

it('lists public routes only, unless they say otherwise', () => {
  const accesses = ['public', 'guest', 'member', 'secret'] as const;
  expect(accesses.map((access) => isIndexed({ access }))).toEqual([true, true, false, false]);
  expect(isIndexed({ access: 'public', index: false })).toBe(false);
});
