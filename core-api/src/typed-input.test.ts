import * as endpoints from '@acara/shared-contract/endpoints';
import type { Endpoint } from '@acara/shared-contract/endpoints';
import { createMember, MEMBER_PASSWORD, type Member } from '../test/member.ts';
import { send } from '../test/send.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await startTestApp();
  member = await createMember(test);
});
afterAll(() => test.close());

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const bodyFields = ({ body }: Endpoint): string[] => Object.keys((body && Reflect.get(body, 'properties')) ?? {});

const CALLS = Object.values<unknown>(endpoints)
  .filter(isEndpoint)
  .filter((call) => bodyFields(call).includes('email'))
  .map((call) => `${call.method} ${call.path}` as const);

it('there are calls with an e-mail address', () => {
  expect(CALLS.length).toBeGreaterThan(3);
});

it.each(CALLS)('%s reads an e-mail address in every form in which it is pasted [typed.email]', async (call) => {
  const fields = { name: 'Sari', password: MEMBER_PASSWORD, retype_password: MEMBER_PASSWORD };
  const answer = async (email: string) => {
    const { statusCode, json } = await send(test.app, call, { fields: { ...fields, email } });
    const { error, code, success } = json();
    return { statusCode, error, code, success };
  };
  const plain = await answer(member.email);
  for (const email of [
    `\u202a${member.email}\u202c`,
    `${member.email.toUpperCase()}\u00a0`,
    member.email.replace('@', '＠'),
  ])
    expect(await answer(email)).toEqual(plain);
  // An address that nobody has is answered otherwise, or as always.
  if (call !== 'POST /login/captcha' && call !== 'POST /recover_password' && call !== 'POST /reset_password')
    expect(await answer('lain@acara.test')).not.toEqual(plain);
});
