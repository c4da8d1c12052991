import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMidtransClient } from './midtrans-client.ts';

const PAID = { transaction_status: 'settlement', status_code: '200' };

/** A client of a server that drops the connections of so many requests, then answers. */
const startDropping = async (drops: number) => {
  let requests = 0;
  const server = http.createServer((_request, response) => {
    requests += 1;
    if (requests <= drops) response.destroy();
    else response.end(JSON.stringify(PAID));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createMidtransClient({ serverKey: 'SB-key', snapBase: origin, coreBase: origin });
  return { client, countRequests: () => requests, close: () => server.close() };
};

describe('a call of Midtrans whose connection is lost', () => {
  it('is sent once more', async () => {
    const { client, countRequests, close } = await startDropping(1);
    try {
      expect(await client.status('TRX-1')).toEqual(PAID);
      expect(countRequests()).toBe(2);
    } finally {
      close();
    }
  });

  it('fails when that is lost, too, with what happened', async () => {
    const { client, countRequests, close } = await startDropping(9);
    try {
      const failed = client.status('TRX-1');
      await expect(failed).rejects.toMatchObject({ kind: 'unavailable', status: 0 });
      await expect(failed).rejects.toThrow(/^Midtrans was not reached: (?:ECONNRESET|UND_ERR_SOCKET)$/);
      expect(countRequests()).toBe(2);
    } finally {
      close();
    }
  });
});
