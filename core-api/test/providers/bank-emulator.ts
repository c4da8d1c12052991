import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Meaning } from '../../src/modules/payments/provider/payment-provider.ts';
import { close, listen } from '../listen.ts';
import { createBankTransfer, SIGNATURE, signBody, STATES } from './bank-transfer.ts';
import type { Change, ProviderEmulator } from './emulator.ts';

type Transfer = { id: string; state: string; returned: number };
type Account = { account: string; rupiah: number; back: string; closed: boolean; transfer?: Transfer };

const KEY = 'key of the bank of the tests';

/** Emulates a bank that opens an account for each order. */
export const startBank = async (): Promise<ProviderEmulator> => {
  const accounts = new Map<string, Account>();
  let toBeTaken = 0;

  const getAccount = (reference: string): Account => {
    const account = accounts.get(reference);
    if (!account) throw new Error(`No account was opened for ${reference}`);
    return account;
  };
  const toTransfer = (status: Meaning | undefined, change: Change = {}, before?: Transfer): Transfer => ({
    id: change.id ?? before?.id ?? randomUUID(),
    state: status === undefined ? (before?.state ?? 'none') : STATES[status],
    returned: change.refunded ?? 0,
  });
  const notice = (reference: string, { account, rupiah }: Pick<Account, 'account' | 'rupiah'>, of: Transfer) => ({
    account,
    reference,
    transfer: of.id,
    state: of.state,
    rupiah,
    returned: of.returned,
  });

  const open = ({ reference, rupiah, back }: { reference: string; rupiah: number; back: string }) => {
    const isTaken = toBeTaken > 0 && (toBeTaken -= 1) >= 0;
    if (isTaken) bank.refused.push(reference);
    if (isTaken || accounts.get(reference)?.transfer) return [409, {}] as const;
    const account = randomUUID();
    accounts.set(reference, { account, rupiah, back, closed: false });
    bank.opened.push(reference);
    return [201, { account }] as const;
  };
  const end = (token: string) => {
    const account = [...accounts.values()].find((known) => known.account === token);
    if (account?.transfer) return [409, {}] as const;
    if (account) account.closed = true;
    return [200, {}] as const;
  };
  const endTransfer = (transfer: Transfer | undefined) => {
    if (!transfer || (transfer.state !== STATES.waiting && transfer.state !== STATES.held)) return [409, {}] as const;
    transfer.state = STATES.ended;
    return [200, {}] as const;
  };
  const ofTransfer = (method: string, reference: string) => {
    const account = accounts.get(reference);
    if (method === 'DELETE') return endTransfer(account?.transfer);
    return account?.transfer ? ([200, notice(reference, account, account.transfer)] as const) : ([404, {}] as const);
  };

  const getOperation = (method: string, kind: string, id: string) => {
    if (kind === 'accounts') return method === 'POST' ? 'open' : 'end';
    if (id === '') return 'list';
    return `${method === 'DELETE' ? 'expire' : 'status'} ${id}`;
  };
  const respond = async (
    operation: string,
    request: IncomingMessage,
    id: string,
  ): Promise<readonly [number, unknown]> => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return [401, {}];
    if (operation === 'open') return open((await json(request)) as Parameters<typeof open>[0]);
    if (operation === 'end') return end(id);
    if (operation === 'list') return [200, bank.listed.map((listed): unknown => JSON.parse(listed))];
    return ofTransfer(request.method ?? '', id);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [, kind = '', id = ''] = /^\/(accounts|transfers)\/?([^?]*)/.exec(request.url ?? '') ?? [];
    const operation = getOperation(request.method ?? '', kind, id);
    bank.operations.push(operation);
    if (bank.mode === 'hanging') return;
    await bank.beforeAnswer?.(operation);
    const [status, body] = bank.mode === 'broken' ? [500, {}] : await respond(operation, request, id);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => void handle(request, response));
  const origin = `http://127.0.0.1:${await listen(server)}`;

  const bank: ProviderEmulator = {
    origin,
    serverKey: KEY,
    adapter: ({ lists }) => createBankTransfer({ origin, key: KEY, lists }),
    opened: [],
    refused: [],
    operations: [],
    mode: 'up',
    beforeAnswer: undefined,
    sessionEnded: (orderId) => getAccount(orderId).closed,
    getFinishUrl: (orderId) => getAccount(orderId).back,
    tokens: () => [...accounts.values()].map(({ account }) => account),
    setStatus: (orderId, status, change) => {
      const account = getAccount(orderId);
      account.transfer = toTransfer(status, change, account.transfer);
    },
    notification: (orderId, status, change) => {
      const account = getAccount(orderId);
      return JSON.stringify(notice(orderId, account, toTransfer(status, change, account.transfer)));
    },
    foreign: (orderId, rupiah, { status = 'paid', ...change } = {}) =>
      JSON.stringify(notice(orderId, { account: 'of somebody', rupiah }, toTransfer(status, change))),
    signBody: (body) => ({ [SIGNATURE]: signBody(body, KEY) }),
    forget: (orderId) => void delete getAccount(orderId).transfer,
    listed: [],
    takeNext: (count) => void (toBeTaken = count),
    close: () => close(server),
  };
  return bank;
};
