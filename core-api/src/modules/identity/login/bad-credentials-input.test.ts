import { createMember, type Member } from '../../../../test/member.ts';
import { send, type Encoding } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await startTestApp({
    GOOGLE_CLIENT_ID: 'acara',
    LOGIN_CAPTCHA_AFTER_ADDRESS: 1_000,
    LOGIN_LIMIT_ADDRESS: 1_000,
  });
  member = await createMember(test);
});
afterAll(() => test.close());

const ENCODINGS: Encoding[] = ['form', 'multipart', 'json'];

/** Valid fields of each endpoint, and their maximum lengths. */
const CALLS: [call: string, fields: Record<string, string>, longest: Record<string, number>][] = [
  ['POST /login', { email: 'tidak.ada@acara.test', password: 'rahasia' }, { email: 254, password: 1024 }],
  ['POST /login/google', { id_token: 'x.y.z', nonce_secret: 'x' }, { id_token: 8192, nonce_secret: 200 }],
  ['POST /refresh_token', { refresh_token: 'x' }, { refresh_token: 1024 }],
  ['POST /logout', { refresh_token: 'x' }, { refresh_token: 1024 }],
  ['POST /token/own', { refresh_token: 'x' }, { refresh_token: 1024 }],
  ['POST /token/revoke/own', { refresh_token: 'x' }, { refresh_token: 1024 }],
];
const EACH = CALLS.flatMap(([call, fields, longest]) =>
  ENCODINGS.flatMap((encoding) =>
    Object.keys(fields).map((name) => ({ call, encoding, name, fields, longest: longest[name] ?? 0 })),
  ),
);

describe.each(EACH)('$call as $encoding with the field $name', ({ call, encoding, name, fields, longest }) => {
  const submit = (changed: Record<string, unknown>) =>
    send(test.app, call, { encoding, headers: member.headers, fields: changed });
  const refusal = (text: string) => ({
    error: 'Periksa kembali isian Anda',
    code: 'invalid',
    fields: { [name]: text },
  });

  it('missing, empty or too long is refused with its name', async () => {
    const without = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
    for (const [changed, text] of [
      [without, 'Wajib diisi'],
      [{ ...fields, [name]: '' }, 'Wajib diisi'],
      [{ ...fields, [name]: 'x'.repeat(longest + 1) }, `Maksimal ${longest.toLocaleString('id-ID')} karakter`],
    ] as const) {
      const answer = await submit(changed);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual(refusal(text));
    }
  });

  it('of 1 MB is too large', async () => {
    const answer = await submit({ ...fields, [name]: 'x'.repeat(1024 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ error: 'Kiriman terlalu besar', code: 'too_large' });
  });

  it('with a NUL is malformed', async () => {
    const answer = await submit({ ...fields, [name]: 'a\0b' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'Permintaan tidak dapat dibaca', code: 'bad_request' });
  });

  it('with half a character is malformed; forms send a replacement character instead', async () => {
    const answer = await submit({ ...fields, [name]: 'a\ud800' });
    expect(encoding === 'json' ? [400] : [200, 401, 403, 422]).toContain(answer.statusCode);
  });

  it('with right-to-left characters, quotes or markup is a wrong value', async () => {
    for (const text of ['\u202eabc\u202c', 'عربي', "' or 1=1 --", '<script>alert(1)</script>', '😀', '%00', '  '])
      expect([200, 401, 403, 422]).toContain((await submit({ ...fields, [name]: text })).statusCode);
  });
});

describe.each(CALLS)('%s', (call, fields) => {
  const sent = (payload: string, contentType: string) => {
    const url = `/api/v1${call.split(' ')[1]}`;
    return test.app.inject({
      method: 'POST',
      url,
      headers: { ...member.headers, 'content-type': contentType },
      payload,
    });
  };

  it('refuses fields that are no texts', async () => {
    for (const value of [null, [], ['a', 'b'], {}, { a: 1 }]) {
      const name = Object.keys(fields)[0] ?? '';
      const answer = await sent(JSON.stringify({ ...fields, [name]: value }), 'application/json');
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toHaveProperty(name);
    }
  });

  it.each([
    ['{"email":', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['"x"', 'application/json', 400],
    ['{"__proto__":{"a":1}}', 'application/json', 400],
    ['', 'application/json', 400],
    ['', 'application/x-www-form-urlencoded', 422],
    ['%zz=%zz&&==&', 'application/x-www-form-urlencoded', 422],
    ['__proto__=1&constructor=2', 'application/x-www-form-urlencoded', 422],
    ['refresh_token=a&refresh_token=b&email=a&email=b&id_token=a&id_token=b', 'application/x-www-form-urlencoded', 422],
    ['--x\r\nbroken', 'multipart/form-data; boundary=x', 400],
    ['--x--\r\n', 'multipart/form-data; boundary=x', 422],
    ['x', 'multipart/form-data', 400],
    [
      '--x\r\ncontent-disposition: form-data; name="email"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nabc\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      Array.from(
        { length: 40 },
        (_, index) => `--x\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\n1\r\n`,
      ).join('') + '--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['<a/>', 'text/xml', 415],
    ['email=a', 'text/plain', 415],
  ])('refuses the body %.40j as %s with %s', async (payload, contentType, status) => {
    const answer = await sent(payload, contentType);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('code');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a captcha', () => {
  it.each([
    ['abc', 422],
    ['1.5', 422],
    ['１２', 422],
    ['', 422],
    ['-1', 422],
    ['99999999999999999999999', 422],
  ])('of %s is refused or wrong, never an error', async (captcha, status) => {
    const fields = { email: 'tidak.ada@acara.test', password: 'x', captcha };
    for (const encoding of ENCODINGS)
      expect((await send(test.app, 'POST /login', { encoding, fields })).statusCode).toBe(status);
  });
});

it('logs no errors for these requests', () => {
  expect(test.log.filter((line) => Number(line['level']) >= 50)).toEqual([]);
});
