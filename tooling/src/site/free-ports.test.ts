import net from 'node:net';
import { freePort } from '../net/ports.ts';
import { readSettings } from '../settings/read-settings.ts';
import { assertPortsFree } from './free-ports.ts';

describe('the ports', () => {
  it('that are taken are said with the name of their setting', async () => {
    const [site, api] = [await freePort(), await freePort()];
    const settings = readSettings({ PORT: String(site), API_PORT: String(api) });
    await expect(assertPortsFree(settings)).resolves.toBeUndefined();
    const server = net.createServer().listen(api, '127.0.0.1');
    await expect(assertPortsFree(settings)).rejects.toThrow(
      `Port ${api} is taken by another program. Choose a free one with API_PORT, such as: API_PORT=${api + 100} npm start`,
    );
    server.close();
  });

  it('must differ', async () => {
    const settings = readSettings({ PORT: '4000', API_PORT: '4000' });
    await expect(assertPortsFree(settings)).rejects.toThrow('PORT and API_PORT must differ.');
  });
});
