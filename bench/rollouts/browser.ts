import {
  BEACON_ADDRESS,
  RELEASES_ELEMENT_ID,
  SET_COOKIE,
  SHELL_NAME,
  VISITOR_ADDRESS,
  type PageReleases,
  type PageVitals,
  type SignedRelease,
  type Symptom,
} from '@acara/shared-contract/release';
import { PUBLIC_ORIGIN, REMOTE } from './rollout-site.ts';

/** Bytes in ms, and ms for an answer. */
export type Line = { speed: number; latency: number };

/** A visitor's browser: its state between visits. `id`: of the visitor, which an edge signs. */
export type Person = {
  id: string;
  network: string;
  line: Line;
  cookies: Map<string, string>;
  /** Addresses of files. */
  cache: Set<string>;
};

/** A page whose scripts run. */
export type OpenPage = {
  releaseId: string;
  releases: SignedRelease[];
  /** Bytes of its scripts that were not in the cache. */
  loaded: number;
  bytes: number;
};

const ELEMENT = new RegExp(`<script type="application/json" id="${RELEASES_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's');
const SCRIPTS = /(?:src|href)="(\/r\/[^"]+\.js)"/g;
const SHELL = /<script data-release="([^"]+)" data-signature="([^"]+)"/;

type Answer = { status: number; body: string; cookies: string[]; bytes: number };
type Call = { method?: string; headers: Record<string, string>; body?: string };

/** `status` 0: no answer. `bytes`: as sent. */
const send = async (port: number, path: string, call: Call): Promise<Answer> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...call, redirect: 'manual' });
    const body = await response.text();
    const bytes = Number(response.headers.get('content-length') ?? Buffer.byteLength(body));
    return { status: response.status, body, cookies: response.headers.getSetCookie(), bytes };
  } catch {
    return { status: 0, body: '', cookies: [], bytes: 0 };
  }
};

/** Sizes of files as sent to browsers: each is requested once for all. */
const createSizes = () => {
  const sizes = new Map<string, Promise<number>>();
  return (port: number, path: string): Promise<number> => {
    const known = sizes.get(path);
    if (known) return known;
    const size = send(port, path, { headers: { 'accept-encoding': 'br' } }).then(({ bytes }) => bytes);
    sizes.set(path, size);
    return size;
  };
};

export type Browsers = ReturnType<typeof createBrowsers>;

/** Browsers of visitors, as an edge sees them: their requests, caches and beacons. */
export const createBrowsers = (ports: readonly number[]) => {
  const counts = { documents: 0, failedDocuments: 0, beacons: 0, calls: 0, failedCalls: 0 };
  const getSize = createSizes();
  let turn = 0;
  /** As a proxy does that knows of no sessions. */
  const nextPort = () => ports[(turn += 1) % ports.length] ?? 0;

  const sendRequest = async (person: Person, path: string, call: Partial<Call> = {}) => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-forwarded-for': person.network, ...(cookie && { cookie }), ...call.headers };
    const answer = await send(nextPort(), path, { ...call, headers });
    for (const line of answer.cookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      person.cookies.set(name, value);
    }
    return answer;
  };

  const beacon = async (person: Person, body: object): Promise<void> => {
    counts.beacons += 1;
    const headers = { 'content-type': 'application/json' };
    await sendRequest(person, BEACON_ADDRESS, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  return {
    counts,
    sendRequest,
    beacon,
    /** Loads a document and its scripts; null: no page came. */
    open: async (person: Person, path: string): Promise<OpenPage | null> => {
      const { status, body, bytes } = await sendRequest(person, path, { headers: { accept: 'text/html' } });
      counts.documents += 1;
      const text = ELEMENT.exec(body)?.[1];
      const [, shell = '', signature = ''] = SHELL.exec(body) ?? [];
      if (status !== 200 || !text) {
        counts.failedDocuments += 1;
        return null;
      }
      const named: PageReleases = JSON.parse(text);
      const releaseId = named.remotes[REMOTE]?.releaseId ?? '';
      const own = { remote: REMOTE, releaseId, signature: named.signatures?.[`${REMOTE}/${releaseId}`] ?? '' };
      let loaded = 0;
      for (const [, script = ''] of body.matchAll(SCRIPTS)) {
        if (person.cache.has(script)) continue;
        person.cache.add(script);
        loaded += await getSize(nextPort(), script);
      }
      return { releaseId, releases: [{ remote: SHELL_NAME, releaseId: shell, signature }, own], loaded, bytes };
    },
    /** As an idle page: a visitor without a release set requests one, and gets a signed id. */
    requestReleaseSet: async (person: Person): Promise<void> => {
      if (person.cookies.has(SET_COOKIE)) return;
      // A new id would be random; an edge signs any id that a browser sends.
      if (!person.cookies.has('acara_visitor')) person.cookies.set('acara_visitor', person.id);
      await sendRequest(person, VISITOR_ADDRESS, { method: 'POST', headers: { origin: PUBLIC_ORIGIN } });
    },
    /** A call of the API. @returns whether it was answered */
    call: async (person: Person, method: 'GET' | 'POST', path: string): Promise<boolean> => {
      counts.calls += 1;
      const { status } = await sendRequest(person, `/api/v1/${path}`, { method });
      const isAnswered = status > 0 && status < 500;
      if (!isAnswered) counts.failedCalls += 1;
      return isAnswered;
    },
    reportFailure: (person: Person, { releases: [shell, own] }: OpenPage, phase: string) => {
      const { releaseId = '', signature = '' } = shell ?? {};
      return beacon(person, { kind: 'failure', ...own, shell: { releaseId, signature }, phase, message: 'sample' });
    },
    reportError: (person: Person, { releases: [shell, own] }: OpenPage) => {
      const { releaseId = '', signature = '' } = shell ?? {};
      return beacon(person, { kind: 'error', ...own, shell: { releaseId, signature }, message: 'sample' });
    },
    reportSymptom: (person: Person, { releases }: OpenPage, phase: Symptom) =>
      beacon(person, { kind: 'symptom', releases, phase, message: 'sample', page: '/' }),
    /** When the page is hidden. */
    reportVisit: (person: Person, { releases }: OpenPage, vitals: PageVitals) =>
      beacon(person, { kind: 'visit', releases, vitals }),
  };
};
