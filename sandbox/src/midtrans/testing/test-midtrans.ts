import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { createEmulatorApp } from '../../web/emulator-app.ts';
import { registerMidtrans, type MidtransOptions } from '../midtrans-emulator.ts';

export const SERVER_KEY = 'SB-Mid-server-test';
export const CLIENT_KEY = 'SB-Mid-client-test';
export const SITE = 'http://localhost:3000';
/** 14:05:09 in western Indonesia. */
export const NOW = new Date('2026-11-21T07:05:09Z');

/** A notification as the shop received it. */
type Got = { path: string; headers: Record<string, unknown>; body: Record<string, string> };

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

/** A shop that responds to notifications with the given statuses in turn, and with the last one from then on. */
const startShop = async () => {
  const got: Got[] = [];
  const app = Fastify({ forceCloseConnections: true });
  let statuses = [200];
  app.post('/*', async ({ url, headers, body }, reply) => {
    got.push({ path: url, headers, body: body as Got['body'] }); // the emulator sends objects
    const [status = 200, ...rest] = statuses;
    if (rest.length > 0) statuses = rest;
    if (status === 307) void reply.header('location', '/elsewhere');
    return reply.code(status).send();
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = (...next: number[]) => {
    statuses = next;
  };
  return { got, origin, answer, close: () => app.close() };
};

/** The Midtrans emulator with a shop; its clock moves only on request. */
export const startTestMidtrans = async (more: Partial<MidtransOptions> = {}) => {
  const shop = await startShop();
  const folder = more.dataFolder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'acara-midtrans-'));
  const app = createEmulatorApp();
  registerMidtrans(app, {
    serverKey: SERVER_KEY,
    clientKey: CLIENT_KEY,
    notificationUrl: `${shop.origin}/api/v1/payment/notification`,
    publicOrigin: 'https://acara.test',
    sandboxOrigin: 'http://localhost:3002',
    siteName: 'Acara',
    dataFolder: folder,
    now: () => NOW,
    jitter: () => 0,
    ...more,
  });
  await app.ready();

  type Method = 'GET' | 'POST' | 'DELETE';
  const call = async (
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> => app.inject({ method, url, headers, ...(payload && { payload }) });
  /** Sends a request as the shop's server. */
  const requestAsShop = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
    call(method, url, payload, { authorization: basic(SERVER_KEY), ...headers });
  const open = async (orderId: string, more: object = {}, amount = 150_000): Promise<string> => {
    const transaction_details = { order_id: orderId, gross_amount: amount };
    const answer = await requestAsShop('POST', '/snap/v1/transactions', { transaction_details, ...more });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json().token;
  };
  const control = async (path: string, payload: object = {}) => {
    const answer = await call('POST', `/control/midtrans/${path}`, payload);
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.body && answer.json();
  };
  const force = (orderId: string, outcome: string, more: object = {}) =>
    control(`orders/${orderId}/outcome`, { outcome, ...more });
  const pay = async (token: string, action: string, payload: object) =>
    (await call('POST', `/snap/v3/pay/${token}/${action}`, payload)).json();
  const status = async (id: string) => (await requestAsShop('GET', `/v2/${id}/status`)).json();
  const advance = (minutes: number) => control('clock', { advanceSeconds: minutes * 60 });
  const close = async () => {
    await app.close();
    await shop.close();
    if (!more.dataFolder) fs.rmSync(folder, { recursive: true });
  };
  return { app, shop, folder, call, requestAsShop, open, control, force, pay, status, advance, close };
};

export type TestMidtrans = Awaited<ReturnType<typeof startTestMidtrans>>;
