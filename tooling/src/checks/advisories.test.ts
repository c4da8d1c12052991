import { readAdvisories } from './advisories.ts';

const audit = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, at) => [`p${at}`, { name: `p${at}`, severity, range: '<2.0.0', via: [] }]),
    ),
  });

describe('the advisories of the registry', () => {
  it('fail for high and critical ones, and name them', () => {
    expect(readAdvisories(audit('low', 'high', 'moderate', 'critical'))).toEqual([
      'p1 <2.0.0: high',
      'p3 <2.0.0: critical',
    ]);
  });

  it('do not fail for lower severities, or for none', () => {
    expect(readAdvisories(audit('low', 'moderate'))).toEqual([]);
    expect(readAdvisories(audit())).toEqual([]);
  });

  it.each(['', 'npm error', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })])(
    'are unknown where the registry answers something else: %s',
    (printed) => expect(readAdvisories(printed)).toBeUndefined(),
  );
});
