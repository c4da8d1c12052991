import { GOAL_EVENT, type GoalBeacon, type SignedRelease } from '@acara/shared-contract/release';
import { followGoals } from './report-goals.ts';

const release = (remote: string, releaseId: string): SignedRelease => ({ remote, releaseId, signature: 'x' });
const CHECKOUT = release('mfe-b', 'b-2');

let sent: GoalBeacon[];
let ran: SignedRelease[];
let page: Window;
let onAnswer: ReturnType<typeof followGoals>;

beforeEach(() => {
  sent = [];
  ran = [release('shell', 's'), release('mfe-b', 'b-1'), CHECKOUT];
  page = Object.assign(new EventTarget(), { location }) as unknown as Window;
  onAnswer = followGoals({
    page,
    remotes: () => ({
      'mfe-a': { goals: { 'tickets held': 'POST /transaction/ticket' } },
      'mfe-b': { goals: { 'payment opened': '', 'order read': 'GET /transaction/:id' } },
      'mfe-c': {},
    }),
    ran: () => ran,
    send: (beacon) => sent.push(beacon),
  });
});

const reach = (name: unknown) => page.dispatchEvent(new CustomEvent(GOAL_EVENT, { detail: name }));

describe('a goal', () => {
  test('that the remote reports is sent at once, with the release that ran last, once per document', () => {
    reach('payment opened');
    reach('payment opened');
    expect(sent).toEqual([{ kind: 'goal', ...CHECKOUT, goal: 'payment opened' }]);
  });

  test('that no release of the page declares is not sent, nor one of a remote that did not run', () => {
    for (const name of ['paid', 'toString', undefined, { a: 1 }, 'tickets held']) reach(name);
    expect(sent).toEqual([]);
    ran.push(release('mfe-a', 'a-1'));
    reach('tickets held');
    expect(sent).toHaveLength(1);
  });

  test('with a call is sent when that call succeeds', () => {
    ran.push(release('mfe-a', 'a-1'));
    onAnswer('POST', `${location.origin}/api/v1/transaction/ticket?x=1`, 409);
    onAnswer('GET', `${location.origin}/api/v1/transaction/ticket/more`, 200);
    onAnswer('POST', `${location.origin}/api/v1/transaction/12`, 200);
    onAnswer('POST', '', 200);
    expect(sent).toEqual([]);
    onAnswer('post', `${location.origin}/api/v1/transaction/ticket?x=1`, 201);
    onAnswer('GET', '/api/v1/transaction/12', 200);
    expect(sent.map(({ goal }) => goal)).toEqual(['tickets held', 'order read']);
  });
});
