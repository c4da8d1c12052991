import resolve from './resolver.cjs';

const resolveIn = (request: string, rootDir: string) =>
  resolve(request, {
    rootDir,
    basedir: '/site/shared-ui/src',
    conditions: [],
    defaultResolver: (name: string, { basedir }: { basedir: string }) => `${basedir} ${name}`,
  });

test('shared packages get the React of the package under test', () => {
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'])
    expect(resolveIn(name, '/site/mfe-a')).toBe(`/site/mfe-a ${name}`);
});

test('and every other library as usual', () => {
  for (const name of ['react-router-dom', '@tanstack/react-query', './button.tsx'])
    expect(resolveIn(name, '/site/mfe-a')).toBe(`/site/shared-ui/src ${name}`);
});
