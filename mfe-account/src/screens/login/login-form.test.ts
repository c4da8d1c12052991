import { readCaptcha, loginPayload } from './login-screen.tsx';

const typed = { email: 'sari@acara.test', password: 'rahasia', captcha: '' };

describe('the payload of a login', () => {
  it('carries the captcha as a number, only when it was filled [api.login, login.captcha-optional]', () => {
    expect(loginPayload({ ...typed, captcha: ' 48213 ' })).toEqual({
      email: 'sari@acara.test',
      password: 'rahasia',
      captcha: 48213,
    });
    expect(loginPayload(typed)).toEqual({ email: 'sari@acara.test', password: 'rahasia' });
    expect(loginPayload({ ...typed, captcha: '  ' })).not.toHaveProperty('captcha');
  });
});

describe('the captcha of a failed login', () => {
  it('is the SVG that it carries [login.captcha]', () => {
    expect(readCaptcha({ captcha: 'data:image/svg+xml;base64,PHN2Zz4=' })).toBe('data:image/svg+xml;base64,PHN2Zz4=');
  });

  it.each([[undefined], [null], [{}], [{ captcha: 12 }], [{ captcha: 'https://evil.example/x.svg' }], ['text']])(
    'is missing in %j',
    (data) => expect(readCaptcha(data)).toBeNull(),
  );
});
