import { getNetwork, loginSubjects } from './login-subject.ts';

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['nonsense', 'nonsense'],
  ])('%s counts as %s', (ip, network) => {
    expect(getNetwork(ip)).toBe(network);
  });
});

describe('a subject', () => {
  const of = (email: string, ip: string) => loginSubjects([Buffer.from('key')], email, ip);

  it('is the same for one e-mail address in any case, and does not reveal it', () => {
    expect(of(' Sari@Acara.test ', '203.0.113.7')).toEqual(of('sari@acara.test', '203.0.113.7'));
    expect(of('sari@acara.test', '203.0.113.7').email.toString()).not.toContain('sari');
  });

  it('differs by kind, e-mail address and network', () => {
    const { email, address, both } = of('a@b', '203.0.113.7');
    const other = of('a@c', '203.0.113.8');
    const all = [email, address, both, other.email, other.address, other.both].map(String);
    expect(new Set(all).size).toBe(6);
  });
});
