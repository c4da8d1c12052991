import { midtransOrigins } from './midtrans.ts';

it.each([
  ['SB-Mid-server-acara-sandbox', 'http://127.0.0.1:4002', 'http://127.0.0.1:4002'],
  ['SB-Mid-server-abcdef', 'https://app.sandbox.midtrans.com', 'https://api.sandbox.midtrans.com'],
  ['Mid-server-abcdef', 'https://app.midtrans.com', 'https://api.midtrans.com'],
])('the system of the key %s', (serverKey, snap, core) => {
  expect(midtransOrigins(serverKey, 4002)).toEqual({ snap, core });
});
