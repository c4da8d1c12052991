import { ensureNginx } from './nginx.ts';

describe('nginx', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
    jest.restoreAllMocks();
  });

  it('that is not there is asked for in one line', () => {
    process.env.PATH = '/nowhere';
    // Root would be given it.
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(() => ensureNginx([])).toThrow(
      'Not on the path: nginx (Debian: nginx). Install what is missing and run this again.',
    );
  });
});
