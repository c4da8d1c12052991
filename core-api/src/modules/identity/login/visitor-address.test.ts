import { createMember, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await startTestApp();
  member = await createMember(test);
});
afterAll(() => test.close());

describe('the address of a visitor', () => {
  it.each([
    ['as the edge forwards it', '127.0.0.1', '198.51.100.200', '198.51.100.200'],
    [
      'as the edge forwards it, not as the visitor sent it to the edge',
      '127.0.0.1',
      '1.1.1.1, 198.51.100.201',
      '198.51.100.201',
    ],
    ['of the connection, where that is not the edge', '198.51.100.202', '1.1.1.1', '198.51.100.202'],
  ])('is taken %s', async (_how, remoteAddress, forwarded, ip) => {
    await test.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: member.email, password: MEMBER_PASSWORD },
    });
    const { rows } = await test.database.pool.query(
      'select ip from login_session where user_id = $1 order by session_id desc limit 1',
      [member.id],
    );
    expect(rows).toEqual([{ ip }]);
  });
});
