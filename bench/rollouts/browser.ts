import {
  BEACON_ADDRESS,
  RELEASES_ELEMENT_ID,
  SET_COOKIE,
  SHELL_NAME,
  VISITOR_ADDRESS,
  type PageReleases,
  type PageVitals,
  type SignedRelease,
} from '@acara/shared-contract/release';
import { createRandom, type Random } from '@acara/server-kit/seeded-random';
import { PUBLIC_ORIGIN, REMOTE, SCRIPT_BYTES } from './rollout-site.ts';

/** Bytes in ms, and ms for an answer. */
export type Line = { speed: number; latency: number };

/** A visitor's browser: its state between visits. `id`: of the visitor, which an edge signs. */
export type Person = { id: string; network: string; line: Line; cookies: Map<string, string>; cached: Set<string> };

/** A page whose scripts run. `loaded`: bytes of its scripts that were not in the cache. */
export type OpenPage = { shell: SignedRelease; own: SignedRelease; loaded: number; bytes: number };

const ELEMENT = new RegExp(`<script type="application/json" id="${RELEASES_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's');
const SHELL = /<script data-release="([^"]+)" data-signature="([^"]+)"/;
const JSON_TYPE = { 'content-type': 'application/json' };

export type Browsers = ReturnType<typeof createBrowsers>;

/** Browsers of visitors, as an edge sees them: their requests, caches and beacons. */
export const createBrowsers = (ports: readonly number[]) => {
  const counts = { documents: 0, beacons: 0, failedCalls: 0 };
  let turn = 0;

  /** To the edges in turn, as by a proxy that knows of no sessions. Status 0: no answer. */
  const send = async (
    person: Person,
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; body: string }> => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-forwarded-for': person.network, ...(cookie && { cookie }), ...init.headers };
    const port = ports[(turn += 1) % ports.length];
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        person.cookies.set(name, value);
      }
      return { status: response.status, body: await response.text() };
    } catch {
      return { status: 0, body: '' };
    }
  };
  const beacon = async (person: Person, body: object): Promise<void> => {
    counts.beacons += 1;
    await send(person, BEACON_ADDRESS, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  };

  return {
    counts,
    /** Loads a document and its scripts; null: no page came. */
    open: async (person: Person, path: string): Promise<OpenPage | null> => {
      counts.documents += 1;
      const { status, body } = await send(person, path, { headers: { accept: 'text/html' } });
      const text = ELEMENT.exec(body)?.[1];
      const [, shellId = '', shellSignature = ''] = SHELL.exec(body) ?? [];
      if (status !== 200 || !text) return null;
      const named: PageReleases = JSON.parse(text);
      const releaseId = named.remotes[REMOTE]?.releaseId ?? '';
      let loaded = 0;
      for (const [id, bytes] of [
        [shellId, SCRIPT_BYTES.shell],
        [releaseId, SCRIPT_BYTES.remote],
      ] as const) {
        if (!person.cached.has(id)) loaded += bytes;
        person.cached.add(id);
      }
      return {
        shell: { remote: SHELL_NAME, releaseId: shellId, signature: shellSignature },
        own: { remote: REMOTE, releaseId, signature: named.signatures?.[`${REMOTE}/${releaseId}`] ?? '' },
        loaded,
        bytes: body.length,
      };
    },
    /** As an idle page: a visitor without a release set requests one, and gets a signed id. */
    requestReleaseSet: async (person: Person): Promise<void> => {
      if (person.cookies.has(SET_COOKIE)) return;
      // A new id would be random; an edge signs any id that a browser sends.
      if (!person.cookies.has('acara_visitor')) person.cookies.set('acara_visitor', person.id);
      await send(person, VISITOR_ADDRESS, { method: 'POST', headers: { origin: PUBLIC_ORIGIN } });
    },
    /** A call of the API. @returns whether it was answered */
    call: async (person: Person, method: 'GET' | 'POST', path: string): Promise<boolean> => {
      const { status } = await send(person, `/api/v1/${path}`, { method });
      const isAnswered = status > 0 && status < 500;
      if (!isAnswered) counts.failedCalls += 1;
      return isAnswered;
    },
    /** @param phase of a failure or symptom; an error has none */
    report: (person: Person, { shell, own }: OpenPage, kind: 'failure' | 'error' | 'symptom', phase?: string) =>
      beacon(person, {
        kind,
        message: 'sample',
        ...(phase !== undefined && { phase }),
        ...(kind === 'symptom'
          ? { releases: [shell, own], page: '/' }
          : { ...own, shell: { releaseId: shell.releaseId, signature: shell.signature } }),
      }),
    /** When the page is hidden. */
    reportVisit: (person: Person, { shell, own }: OpenPage, vitals: PageVitals) =>
      beacon(person, { kind: 'visit', releases: [shell, own], vitals }),
  };
};

export const createPerson = (random: Random, network: string, line: Line): Person => {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');
  return { id: [8, 4, 4, 4, 12].map(hex).join('-'), network, line, cookies: new Map(), cached: new Set() };
};

/** The nth of the draws of a seed, whatever happens at the same time. */
export const nthRandom = (seed: number, nth: number): Random => createRandom(seed * 1_000_003 + nth, 29);
