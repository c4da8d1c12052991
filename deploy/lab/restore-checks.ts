import { type Checks, place, queryRow, type TestEnvironment, untilFilesAreMade, waitUntil } from '@acara/bench/lab';

const MAILBOX = 'http://127.0.0.1:3003';
const PASSWORD = 'Rahasia-Uji-1';
const KNOWN = 'lama@acara.test';
const LOST = 'hilang@acara.test';

type Mail = { id: number; to: string[]; subject: string; messageId: string; files: { name: string }[] };

type SessionTokens = { token: string; refreshToken: string };

/** Of a login, where they are inside `auth`, or of a refresh. @throws where there are none */
const readTokens = ({ status, body }: { status: number; body: Record<string, unknown> }): SessionTokens => {
  const { data: all } = body;
  const data = typeof all === 'object' && all !== null && 'auth' in all ? all.auth : all;
  if (status === 200 && typeof data === 'object' && data !== null && 'token' in data && 'refreshToken' in data)
    return { token: String(data.token), refreshToken: String(data.refreshToken) };
  throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`);
};

/**
 * Sessions, links and places that were revoked, used or freed before a loss, and must not return with the restored
 * database.
 */
export const createRestoreChecks = (environment: TestEnvironment, { holds }: Checks) => {
  const { send, control, database } = environment;
  const register = (email: string) =>
    send('POST', '/register', { body: { name: 'Saksi', email, password: PASSWORD, retype_password: PASSWORD } });
  const logIn = async (email: string) =>
    readTokens(await send('POST', '/login', { body: { email, password: PASSWORD } }));
  const refresh = ({ refreshToken }: SessionTokens) =>
    send('POST', '/refresh_token', { body: { refresh_token: refreshToken } });
  const callWith = ({ token }: SessionTokens) =>
    send('GET', '/transaction/buyer', { headers: { authorization: `Bearer ${token}` } });
  const userId = async (email: string) =>
    (await queryRow<{ id: number }>(database.pool, 'select user_id as id from app_user where email = $1', [email])).id;
  const sessions: SessionTokens[] = [];
  let lostId = 0;
  let owed = '';

  /** An order that was paid when its places were gone: its money is owed. */
  const oweMoney = async (): Promise<string> => {
    const seatDetailId = await environment.addClass({ seats: 'RESERVED', quantity: 5, maximum: 1 });
    const late = await environment.buyer();
    const next = await environment.buyer();
    const { orderId } = await place(environment, late, { seatDetailId, seats: [1] });
    await control.outcome(orderId, 'pending', { method: 'bca_va' });
    await control.outcome(orderId, 'expire');
    await place(environment, next, { seatDetailId, seats: [1] });
    await control.outcome(orderId, 'settlement');
    await waitUntil(async () => (await owedRows()) === 1, 'no money is owed');
    return orderId;
  };
  const owedRows = async () =>
    (
      await queryRow<{ count: number }>(
        database.pool,
        "select count(*)::int as count from refund where refund_status = 'owed' and refund_reason = 'late_settlement'",
      )
    ).count;

  return {
    before: async (): Promise<void> => {
      await register(KNOWN);
      sessions.push(await logIn(KNOWN), await logIn(KNOWN));
      owed = await oweMoney();
    },
    /** After the moment, before the loss. */
    between: async (): Promise<void> => {
      const [ended, used] = sessions as [SessionTokens, SessionTokens];
      const headers = { authorization: `Bearer ${ended.token}` };
      await send('POST', '/logout', { headers, body: { refresh_token: ended.refreshToken } });
      holds((await refresh(ended)).status === 401, 'the session was not ended before the loss');
      sessions.push(readTokens(await refresh(used)));
      await register(LOST);
      sessions.push(await logIn(LOST));
      lostId = await userId(LOST);
      await control.outcome(owed, 'refund');
      await waitUntil(async () => (await owedRows()) === 0, 'the refund is not known');
    },
    /** Once the restored site runs. */
    after: async (): Promise<void> => {
      for (const [index, session] of sessions.entries()) {
        const statuses = [(await callWith(session)).status, (await refresh(session)).status];
        holds(statuses.join() === '401,401', `session ${index} from before the loss was answered ${statuses.join()}`);
      }
      await logIn(KNOWN);
      await register('baru@acara.test');
      const fresh = await userId('baru@acara.test');
      holds(fresh !== lostId, `account ${lostId} was given to somebody else`);
      holds((await owedRows()) === 0, 'what was given back is owed again');
    },
    /** Mails may arrive twice only as the same mail, and a number of an order goes to one person. */
    atEnd: async (): Promise<void> => {
      await untilFilesAreMade(environment);
      const { messages } = (await (await fetch(`${MAILBOX}/api/messages`)).json()) as { messages: Mail[] }; // our emulator
      const tickets = messages.filter(({ files }) => files.length > 0);
      const byId = Map.groupBy(tickets, ({ messageId }) => messageId);
      const mixed = [...byId.values()].filter((same) => new Set(same.map(({ to }) => to.join())).size > 1);
      const byOrder = Map.groupBy(tickets, ({ to, files }) => `${to.join()} ${files[0]?.name}`);
      const different = [...byOrder.values()].filter((same) => new Set(same.map((mail) => mail.messageId)).size > 1);
      holds(tickets.length > 0, 'no ticket was mailed');
      holds(mixed.length === 0, `${mixed.length} mails went to two people under one Message-ID`);
      holds(different.length === 0, `${different.length} orders were mailed twice as different mails`);
      const again = tickets.length - byId.size;
      console.log(`    ${tickets.length} mails with tickets, ${again} of them again, under the same Message-ID`);
    },
  };
};
