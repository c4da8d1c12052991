import { readUserAgent } from './user-agent.ts';

describe('a login session', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      { browser: 'Chrome 141', os: 'Windows 10', device: 'Komputer' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      { browser: 'Chrome 141', os: 'Android 15', device: 'Ponsel' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      { browser: 'Safari 18', os: 'iOS 18', device: 'Apple iPhone' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      { browser: 'Firefox 145', os: 'Linux', device: 'Komputer' },
    ],
    ['curl/8.5.0', { browser: null, os: null, device: null }],
    ['x', { browser: null, os: null, device: null }],
    ['x'.repeat(100_000), { browser: null, os: null, device: null }],
    ['', { browser: null, os: null, device: null }],
    [undefined, { browser: null, os: null, device: null }],
  ])('of %.60s', (header, shown) => {
    expect(readUserAgent(header)).toEqual(shown);
  });
});
