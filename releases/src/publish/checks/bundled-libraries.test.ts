import { bundledLibraries } from './shared-libraries.ts';
import { checkInput, createRegistry, versionWith } from './testing/check-input.ts';

const requires = { shared: { react: '^19.3.0', 'react-router-dom': '^7.18.0', '@acara/shared-auth': '^1.1.0' } };

describe('a copy of a library that the shell provides', () => {
  test('is refused, each by its name', () => {
    const problems = bundledLibraries(checkInput({ requires, bundled: ['date-fns', 'react', '@acara/shared-auth'] }));
    expect(problems.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('its own copy of react,'),
      expect.stringContaining('its own copy of @acara/shared-auth,'),
    ]);
    expect(problems[0]?.help).toContain('import: false');
  });

  test('is found behind a library that only re-exports it', () => {
    expect(bundledLibraries(checkInput({ requires, bundled: ['react-router'] }))).toHaveLength(1);
  });

  test('is found by what the served shell provides, even if the build requires nothing', () => {
    const shell = versionWith('shell', 'release-1', { provides: { axios: '1.21.1', 'react/': '19.3.1' } });
    const document = createRegistry({ shell: [shell] });
    expect(bundledLibraries(checkInput({ bundled: ['axios', 'react'] }, { document }))).toHaveLength(2);
  });

  test('is accepted of other libraries, and in the shell itself', () => {
    expect(bundledLibraries(checkInput({ requires, bundled: ['dayjs', 'react-day-picker'] }))).toEqual([]);
    expect(bundledLibraries(checkInput({ name: 'shell', requires, bundled: ['react'] }))).toEqual([]);
  });
});
