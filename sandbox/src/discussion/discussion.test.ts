import { createEmulatorApp, type EmulatorApp } from '../web/emulator-app.ts';
import { createCommentStore, registerDiscussion } from './discussion-emulator.ts';

describe('the discussion', () => {
  let app: EmulatorApp;
  beforeEach(() => {
    app = createEmulatorApp();
    registerDiscussion(app, { publicOrigin: 'https://acara.test', now: () => new Date('2026-11-21T07:05:09Z') });
  });
  afterEach(() => app.close());

  const thread = (id = 'konser', title = 'Konser') => app.inject({ url: '/discussion/thread', query: { id, title } });
  const write = (payload: object, id = 'konser') =>
    app.inject({ method: 'POST', url: '/discussion/comments', query: { id }, payload });

  it('shows the comments of an event, newest first, and no others', async () => {
    expect((await thread()).body).toContain('Belum ada komentar');
    expect((await write({ name: 'Ayu', text: 'Ada parkir?' })).statusCode).toBe(201);
    await write({ name: 'Budi', text: 'Ada.' });
    const { body } = await thread();
    expect(body.indexOf('Ada.')).toBeLessThan(body.indexOf('Ada parkir?'));
    expect(body).toContain('21 Nov 2026, 14.05 WIB');
    expect((await thread('teater')).body).toContain('Belum ada komentar');
  });

  it('escapes comments', async () => {
    await write({ name: '<b>Ayu</b>', text: '<script>alert(1)</script>' });
    const { body } = await thread('konser', '"><img src=x>');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('<b>Ayu');
  });

  it('can be framed by the site only', async () => {
    const policy = (await thread()).headers['content-security-policy'];
    expect(policy).toContain('frame-ancestors https://acara.test http://localhost:* http://127.0.0.1:*');
  });

  it.each([
    ['no name', { name: ' ', text: 'x' }],
    ['no text', { name: 'x', text: '' }],
    ['a long text', { name: 'x', text: 'x'.repeat(1001) }],
    ['no fields', {}],
  ])('refuses %s', async (_what, comment) => {
    expect((await write(comment)).statusCode).toBe(400);
  });

  it('requires an event', async () => {
    expect((await app.inject('/discussion/thread')).statusCode).toBe(400);
    expect((await write({ name: 'x', text: 'x' }, '')).statusCode).toBe(400);
  });

  it('stores the newest comments of the latest threads', () => {
    const store = createCommentStore({ threads: 2, comments: 2 });
    const add = (thread: string, text: string) => store.add(thread, { name: 'x', text, at: 0 });
    for (const text of ['1', '2', '3']) add('a', text);
    expect(store.list('a').map(({ text }) => text)).toEqual(['2', '3']);
    add('b', '1');
    add('a', '4');
    add('c', '1');
    expect(['a', 'b', 'c'].map((thread) => store.list(thread).length)).toEqual([2, 0, 1]);
  });
});
