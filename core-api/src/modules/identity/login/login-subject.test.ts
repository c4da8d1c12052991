import { loginSubjects } from './login-subject.ts';

describe('a subject', () => {
  const of = (email: string, ip: string) => loginSubjects([Buffer.from('key')], email, ip);

  it('is the same for one e-mail address in any case, and does not reveal it', () => {
    expect(of(' Sari@Acara.test ', '203.0.113.7')).toEqual(of('sari@acara.test', '203.0.113.7'));
    expect(of('sari@acara.test', '203.0.113.7').email.toString()).not.toContain('sari');
  });

  it('differs by kind, e-mail address and network', () => {
    const list = ({ email, both, networks }: ReturnType<typeof of>) => [
      email,
      both,
      ...networks.map((one) => one.subject),
    ];
    const all = [...list(of('a@b', '203.0.113.7')), ...list(of('a@c', '203.0.113.8'))].map(String);
    expect(new Set(all).size).toBe(6);
  });

  it('is the same for all networks of an IPv6 /48, beside that of each', () => {
    const one = of('a@b', '2001:db8:1:2::3');
    const other = of('a@b', '2001:db8:1:4::3');
    expect(one.networks.map(({ factor }) => factor)).toEqual([1, 8]);
    expect(one.networks[0]).not.toEqual(other.networks[0]);
    expect(one.networks[1]).toEqual(other.networks[1]);
  });
});
