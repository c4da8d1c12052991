import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY, signedCookie, visitorUnit } from '../testing/fixture-beacons.ts';
import { ensureVisitor, givenSet, verifiedVisitor, visitorId } from './visitor-cookie.ts';

const ID = visitorUnit(1);
const SIGNED = signedCookie(ID);
const signing = { key: KEY, isHttps: true };

/** Sends cookies; `given` is the cookie of the response. */
const readWith = <T>(read: (request: FastifyRequest, reply: FastifyReply) => T, cookie: string | undefined) => {
  let given: string | undefined;
  const reply = { header: (_name: string, value: string) => (given = value) };
  const id = read({ headers: { cookie } } as FastifyRequest, reply as unknown as FastifyReply);
  return { id, given: given?.split(';')[0], line: given };
};
const ofPage = (cookie?: string, key: string | null = KEY) =>
  readWith((request, reply) => ensureVisitor(request, reply, { ...signing, key }), cookie);
const ofBeacon = (cookie?: string, key: string | null = KEY) =>
  readWith((request, reply) => verifiedVisitor(request, reply, { ...signing, key }), cookie);

describe('a visitor who asks for an id', () => {
  test('gets a signed one, hidden from scripts, where there is none', () => {
    const { id, given, line } = ofPage();
    expect(given).toBe(signedCookie(id));
    expect(line).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    expect(ofPage(given)).toEqual({ id, given: undefined, line: undefined });
  });

  test('keeps an unsigned id, and gets the signature', () => {
    expect(ofPage(`a=1; acara_visitor=${ID}; b=2`)).toMatchObject({ id: ID, given: SIGNED });
  });

  test.each([SIGNED, `a=1; ${SIGNED}; b=2`])('keeps %s', (cookie) => {
    expect(ofPage(cookie)).toMatchObject({ id: ID, given: undefined });
  });

  test('keeps an id with a wrong signature, and gets the right one', () => {
    expect(ofPage(`acara_visitor=${ID}.anything`)).toMatchObject({ id: ID, given: SIGNED });
  });

  test.each(['acara_visitor=x', `acara_visitor=${ID}x`, `other_acara_visitor=${ID}`, ''])(
    'is a new one where there is no id: %s',
    (cookie) => {
      const { id, given } = ofPage(cookie);
      expect(id).not.toBe(ID);
      expect(given).toBe(signedCookie(id));
    },
  );

  test('has an unsigned id as long as there is no key', () => {
    const { id, given } = ofPage(undefined, null);
    expect(given).toBe(`acara_visitor=${id}`);
    expect(ofPage(given, null)).toMatchObject({ id, given: undefined });
    expect(ofPage(SIGNED, null)).toMatchObject({ id: ID, given: undefined });
  });
});

describe('the cookies of a document', () => {
  test.each([SIGNED, `a=1; ${SIGNED}; b=2`, `acara_visitor=${ID}.anything`])('name the visitor: %s', (cookies) => {
    expect(visitorId(cookies)).toBe(ID);
  });

  test.each([
    ['acara_set=stable', 'stable'],
    ['a=1; acara_set=mfe-a/release-1.shell/release-2; b=2', 'mfe-a/release-1.shell/release-2'],
    ['acara_set=', ''],
    ['other_acara_set=x', null],
    ['', null],
  ])('name the release set: %s', (cookies, name) => {
    expect(givenSet(cookies)).toBe(name);
  });
});

describe('the visitor of a beacon', () => {
  test('has a valid signature', () => {
    expect(ofBeacon(`a=1; ${SIGNED}`)).toMatchObject({ id: ID, given: undefined });
  });

  test.each([`acara_visitor=${ID}`, `acara_visitor=${ID}.${'A'.repeat(16)}`, `acara_visitor=${ID}.${'A'.repeat(500)}`])(
    'is null, and gets the right signature, with %s',
    (cookie) => {
      expect(ofBeacon(cookie)).toMatchObject({ id: null, given: SIGNED });
    },
  );

  test.each([undefined, 'acara_visitor=x', `acara_visitor=${ID}x`])('is no visitor with %s', (cookie) => {
    expect(ofBeacon(cookie)).toMatchObject({ id: null, given: undefined });
  });

  test('is null as long as there is no key', () => {
    expect(ofBeacon(SIGNED, null)).toMatchObject({ id: null, given: undefined });
  });
});
