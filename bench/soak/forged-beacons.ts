import { randomBytes } from 'node:crypto';
import type { Random } from '@acara/core-api/bench';
import type { Forged } from '@acara/tooling/src/net/flood.ts';

const REMOTE = 'mfe-discovery';
const NETWORKS = 65_536;

/** The nth of many networks from which nobody comes who means well. */
export const badNetwork = (nth: number): string => `10.${(nth >> 8) & 255}.${nth & 255}.7`;

export const anyBadNetwork = (random: Random): string => badNetwork(random.int(0, NETWORKS - 1));

/** What a page of the site gave to somebody: a marked cookie, and the release that it runs with its seal. */
export type Sender = { cookie: string; releaseId: string; seal: string };

/** Asks for so many pages, as an attacker must who wants to be believed. */
export const readSenders = async (origin: string, count: number): Promise<Sender[]> => {
  const senders: Sender[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const answer = await fetch(origin, { headers: { 'x-forwarded-for': badNetwork(nth) } });
    const html = await answer.text();
    const releaseId = new RegExp(`"${REMOTE}":{"releaseId":"([^"]+)`).exec(html)?.[1];
    const seal = new RegExp(`"${REMOTE}/${releaseId}":"([^"]+)`).exec(html)?.[1];
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (!releaseId || !seal || !cookie) throw new Error('a page without a visitor or seals');
    senders.push({ cookie, releaseId, seal });
  }
  return senders;
};

/** Beacons of every kind by turns, from networks all over: believed ones, made-up seals, made-up visitors, no beacons. */
export const beaconKinds = (senders: readonly Sender[], random: Random): (() => Forged) => {
  const madeUp = () => randomBytes(12).toString('base64url');
  const visit = ({ releaseId, seal }: Sender) =>
    JSON.stringify({ kind: 'visit', releases: [{ remote: REMOTE, releaseId, seal }], vitals: { lcp: 1_200, cls: 0 } });
  const failure = ({ releaseId, seal }: Sender) =>
    JSON.stringify({ kind: 'failure', remote: REMOTE, releaseId, seal, phase: 'mount', message: 'forged' });
  const kinds: ((sender: Sender) => { body: string; cookie: string })[] = [
    (sender) => ({ body: visit(sender), cookie: sender.cookie }),
    (sender) => ({ body: failure(sender), cookie: sender.cookie }),
    (sender) => ({ body: failure({ ...sender, seal: madeUp() }), cookie: sender.cookie }),
    (sender) => ({ body: visit(sender), cookie: `acara_visitor=${crypto.randomUUID()}.${madeUp()}` }),
    (sender) => ({ body: `{"kind":"failure","remote":${random.next()}`, cookie: sender.cookie }),
  ];
  return () => {
    const { body, cookie } = random.pick(kinds)(random.pick(senders));
    const address = anyBadNetwork(random);
    return { body, headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address } };
  };
};
