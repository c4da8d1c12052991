import { createEmulatorApp, type EmulatorApp } from '../web/emulator-app.ts';
import { registerDiscussion } from './discussion-emulator.ts';

describe('the discussion', () => {
  let app: EmulatorApp;
  beforeEach(() => {
    app = createEmulatorApp();
    registerDiscussion(app, { publicOrigin: 'https://acara.test', now: () => new Date('2026-11-21T07:05:09Z') });
  });
  afterEach(() => app.close());

  const thread = (id = 'konser', title = 'Konser') => app.inject({ url: '/discussion/thread', query: { id, title } });
  const write = (fields: Record<string, string>, id = 'konser') =>
    app.inject({
      method: 'POST',
      url: '/discussion/thread',
      query: { id },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(fields)),
    });

  it('shows the comments of an event, newest first, and no others', async () => {
    expect((await thread()).body).toContain('Belum ada komentar');
    const { statusCode, headers } = await write({ name: 'Ayu', text: 'Ada parkir?' });
    expect([statusCode, headers.location]).toEqual([303, '/discussion/thread?id=konser']);
    await write({ name: 'Budi', text: 'Ada.' });
    const { body } = await thread();
    expect(body.indexOf('Ada.')).toBeLessThan(body.indexOf('Ada parkir?'));
    expect(body).toContain('Sab, 21 November 2026, 14:05 WIB');
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
});
