import { readFileSync } from 'node:fs';
import { keepRoute } from './keep-route.mjs';

const source = readFileSync(new URL('../../../mfe-discovery/src/routes.tsx', import.meta.url), 'utf8');

test('only the row of one route remains, and all other code', () => {
  const reduced = keepRoute(source, 'search');
  expect(reduced).toContain('search: { ...lazyScreens.search');
  expect(reduced).not.toMatch(/home: \{|tag: \{|screen: HomeScreen|\{ screen: EventsScreen/);
  expect(reduced).toContain('const eventList');
  expect(keepRoute(source, 'terms')).toMatch(/terms: \{[^}]+\},?\s*\}\);\s*$/);
});

test('a route that the table does not have is an error', () => {
  expect(() => keepRoute(source, 'nowhere')).toThrow('no row nowhere');
});
