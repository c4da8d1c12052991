import { owner } from './owner.ts';
import { checkInput } from './testing/check-input.ts';

const problems = (declared: unknown, name = 'mfe-a') =>
  owner(checkInput({ name, owner: declared })).map(({ problem }) => problem);

test.each([
  [{ team: 'Checkout' }],
  [{ team: 'Checkout & Co', contact: '#team-checkout' }],
  [{ team: 'Checkout', contact: 'checkout@acara.test' }],
])('an owner may be %j', (declared) => {
  expect(problems(declared)).toEqual([]);
});

test.each([
  ['mfe-a', 'mfe-a/remote.json'],
  ['shell', 'shell/owner.json'],
])('a release of %s without an owner is refused', (name, place) => {
  expect(problems(undefined, name)).toEqual([
    `${place} names no owner: nobody would be notified when a rollout of it is halted`,
  ]);
});

test.each([
  [{}, 'mfe-a/remote.json has an owner that must have required properties team'],
  [{ team: '' }, 'mfe-a/remote.json has an owner.team that is no name of up to 60 letters'],
  [{ team: 'a\nb' }, 'mfe-a/remote.json has an owner.team that is no name of up to 60 letters'],
  [{ team: 'A', contact: 'ask Ani' }, 'has an owner.contact that is neither a mail address nor a channel'],
  [{ team: 'A', phone: '1' }, 'mfe-a/remote.json has an owner that must not have additional properties'],
])('the owner %j is refused', (declared, problem) => {
  expect(problems(declared)).toEqual([expect.stringContaining(problem)]);
});
