import { isWorkerAnswer } from './render-messages.ts';

const remote = { status: 200, head: { title: 'A' }, html: '<p>', styles: '', state: null, isComplete: true };
const chrome = { header: '', footer: '', styles: '' };
const rendered = (page: object) => ({ type: 'rendered', id: 1, page: { remote, chrome, errors: [], ...page } });

test.each([
  { type: 'started' },
  { type: 'loaded', id: 1, problem: null },
  { type: 'loaded', id: 1, problem: 'no' },
  { type: 'pong', id: 1, bytes: 5 },
  { type: 'want', id: 1, bundle: 'a/b/c' },
  { type: 'call', id: 1, render: 2, path: '/api/v1/a' },
  rendered({}),
  rendered({ remote: null, chrome: null, errors: ['no'] }),
  rendered({ remote: { ...remote, state: '{}', head: { title: 'A', jsonLd: [{}] } } }),
])('%j is what workers send', (message) => {
  expect(isWorkerAnswer(message)).toBe(true);
});

test.each([
  null,
  'started',
  [],
  { type: 'toString' },
  { type: 'loaded', id: 1, problem: 2 },
  { type: 'pong', id: 1 },
  { type: 'want', id: 1, bundle: null },
  { type: 'call', id: 1, render: '2', path: '/' },
  { type: 'call', id: 1, render: 2, path: {} },
  { type: 'rendered', id: 1, page: null },
  rendered({ errors: [{}] }),
  rendered({ chrome: { ...chrome, footer: 1 } }),
  rendered({ remote: { ...remote, html: [] } }),
  rendered({ remote: { ...remote, status: 999 } }),
  rendered({ remote: { ...remote, head: {} } }),
  rendered({ remote: { ...remote, head: { title: 'A', jsonLd: 1 } } }),
  rendered({ remote: { ...remote, state: {} } }),
])('%j is not', (message) => {
  expect(isWorkerAnswer(message)).toBe(false);
});
