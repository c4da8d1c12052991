import {
  declaredTitle,
  isIndexed,
  NOT_FOUND_NAME,
  type RenderedFragment,
  type RouteDeclaration,
  type Head,
  type PageRelease,
  type RenderRequest,
} from '@acara/shared-contract/release';
import { jobReleases, type FragmentRef, type RenderedPage, type RenderJob } from '../render/render-messages.ts';
import type { PageSnapshot } from './served-releases.ts';
import { packDocument, type PackedDocument } from '../document/packed-document.ts';
import type { PagePolicies } from '../document/page-policies.ts';
import { styleTexts } from '../document/security-headers.ts';
import { pageDocument, pageStyles, type DocumentFrame, type PageContent } from '../document/page-document.ts';
import type { RenderFailure, RenderPool } from '../render/render-pool.ts';
import type { PageTarget } from './page-address.ts';

type PagePlaces = Readonly<Record<string, readonly FragmentRef[]>>;

const resolvePlaces = ({ releases, bundles }: PageSnapshot, { places = [] }: RouteDeclaration): PagePlaces => {
  const given = Object.entries(releases.remotes).flatMap(([remote, { fragments = {} }]) =>
    Object.entries(fragments).map(([name, fragment]) => ({ name, bundle: bundles[remote] ?? null, ...fragment })),
  );
  const filling = (place: string) =>
    given
      .filter((fragment) => fragment.place === place)
      .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .flatMap(({ name, bundle, server }) => (server && bundle ? [{ name, bundle }] : []));
  return Object.fromEntries(places.map((place) => [place, filling(place)]));
};

/** Inserts rendered fragments into the places of a page; missing ones leave nothing. */
const fillPlaces = (
  html: string,
  places: PagePlaces,
  rendered: Readonly<Record<string, RenderedFragment | null>>,
): string =>
  Object.entries(places).reduce((page, [place, fragments]) => {
    const inside = fragments.map(({ name }) => {
      const markup = rendered[name]?.html;
      return `<div data-fragment="${name}">${markup === undefined ? '' : `<div data-ssr="true">${markup}</div>`}</div>`;
    });
    // As React writes the element of `Place`.
    return page.replace(
      `<div data-place="${place}"></div>`,
      () => `<div data-place="${place}">${inside.join('')}</div>`,
    );
  }, html);

export type BuiltPage = {
  status: number;
  document: PackedDocument;
  robots?: 'noindex';
  isSecret: boolean;
  /** Whether others may get it from a shared cache; `briefly`: an address that nothing is found at. */
  isShared: boolean | 'briefly';
};

export type MadePage = {
  page: BuiltPage;
  isCacheable: boolean;
  isFallback: boolean;
  /** The rendered page where it was too late for this visitor; null where it fails or must not be cached. */
  late?: Promise<BuiltPage | null>;
};

export type PageRequest = {
  target: PageTarget;
  snapshot: PageSnapshot;
  url: string;
  api: RenderRequest['api'];
  budgetMs: number;
};

type PageMakerOptions = {
  frame: DocumentFrame;
  pool: Pick<RenderPool, 'render'>;
  policyFor: PagePolicies;
  now: () => number;
  /**
   * A page was rendered, or failed: its remote threw, returned none, ended or blocked its worker, or is paused.
   * @param address of the visitor
   */
  afterRender: (job: RenderJob, address: string, hasFailed: boolean) => unknown;
  onFailure: (problem: { failure: RenderFailure | 'threw'; releases: string[]; errors: string[] }) => void;
};

/** Share of the budget after which missing fragments are left out. */
const FRAGMENT_SHARE = 0.6;
/** The chrome alone takes a few milliseconds; a page works without it. */
const CHROME_BUDGET_MS = 200;

/** Always returns a page, left to the browser where it cannot be rendered here. */
export const createPageMaker = ({ frame, pool, policyFor, now, onFailure, afterRender }: PageMakerOptions) => {
  const make = async (pageRequest: PageRequest): Promise<MadePage> => {
    const { target, snapshot } = pageRequest;
    const request: RenderRequest = {
      url: pageRequest.url,
      settings: frame.settings,
      declarations: snapshot.declarations,
      api: pageRequest.api,
    };
    const remote = chooseBundle(target, snapshot);
    const job: RenderJob = {
      chrome: snapshot.shellBundle,
      remote,
      fragments: remote === null ? [] : Object.values(pagePlaces(pageRequest)).flat(),
      fragmentMs: pageRequest.budgetMs * FRAGMENT_SHARE,
      request,
    };
    const outcome = await pool.render(job, pageRequest.budgetMs);
    const releases = jobReleases(job);
    const address = pageRequest.api.headers['x-forwarded-for'];
    const hasFailed = async () => {
      if (outcome.page) return remote !== null && outcome.page.remote === null;
      // One that hangs never comes; one that waits for the API does.
      return (await outcome.late) === null;
    };
    if (address !== undefined && (outcome.page || outcome.failure !== 'overloaded'))
      void hasFailed().then((itHas) => afterRender(job, address, itHas));

    if (outcome.page) {
      if (outcome.page.errors.length > 0) onFailure({ failure: 'threw', releases, errors: outcome.page.errors });
      return finish(pageRequest, job, outcome.page);
    }
    onFailure({ failure: outcome.failure, releases, errors: [] });
    const chromeOnly =
      job.remote === null ? null : await pool.render({ ...job, remote: null, fragments: [] }, CHROME_BUDGET_MS);
    const fallback = await finish(pageRequest, job, {
      remote: null,
      chrome: chromeOnly?.page?.chrome ?? null,
      errors: [],
    });
    const late = outcome.late.then(async (page) => {
      const made = page && (await finish(pageRequest, job, page));
      return made?.isCacheable ? made.page : null;
    });
    return { ...fallback, late };
  };

  const finish = async (pageRequest: PageRequest, job: RenderJob, rendered: RenderedPage): Promise<MadePage> => {
    const { target } = pageRequest;
    const { isSecret } = target;
    const isFallback = job.remote !== null && rendered.remote === null;
    const status = rendered.remote?.status ?? (target.kind === 'remote' ? 200 : 404);
    const route = target.kind === 'remote' ? target.route : {};
    const head = completeHead(rendered.remote?.head ?? { title: declaredTitle(route, frame.settings.siteName) }, {
      isHidden: target.kind === 'not-found' || target.access === 'private' || !isIndexed(target.route),
      isSecret,
    });
    const { scriptPolicy, contentPolicy } = policyFor(pageRequest.snapshot.origins);
    const content = { ...pageContent(pageRequest, rendered), head, scriptPolicy, madeAt: now() };
    const policy = contentPolicy([frame.globalCss, ...styleTexts(pageStyles(content))]);
    const document = await packDocument(pageDocument(frame, content), policy);
    const isWhole =
      !isFallback &&
      !isSecret &&
      rendered.errors.length === 0 &&
      // A page without its chrome works, but must not be cached.
      (job.chrome === null || rendered.chrome !== null) &&
      rendered.remote?.isComplete !== false &&
      (job.fragments ?? []).every(({ name }) => rendered.fragments?.[name]?.isComplete);
    const isPersonal = target.kind === 'remote' && target.access === 'private';
    return {
      page: {
        status,
        document,
        isSecret,
        ...(head.robots && { robots: head.robots }),
        isShared: isWhole && !isPersonal && (status < 400 || (status === 404 && 'briefly')),
      },
      isCacheable: isWhole && status < 400,
      isFallback,
    };
  };
  return make;
};

export type PageMaker = ReturnType<typeof createPageMaker>;

const pagePlaces = ({ target, snapshot }: PageRequest): PagePlaces =>
  target.kind === 'remote' ? resolvePlaces(snapshot, target.route) : {};

const chooseBundle = (target: PageTarget, snapshot: PageSnapshot): RenderJob['remote'] => {
  if (target.kind === 'not-found') return 'not-found';
  return target.access === 'private' ? null : (snapshot.bundles[target.remote] ?? null);
};

const completeHead = (head: Head, { isHidden, isSecret }: { isHidden: boolean; isSecret: boolean }): Head => ({
  ...head,
  ...(isHidden && { robots: 'noindex', canonical: undefined }),
  ...(isSecret && { referrer: 'no-referrer' }),
});

const pageContent = (
  pageRequest: PageRequest,
  rendered: RenderedPage,
): Omit<PageContent, 'head' | 'scriptPolicy' | 'madeAt'> => {
  const { target, snapshot } = pageRequest;
  const { remote, fragments = {} } = rendered;
  const active: PageRelease | null =
    target.kind === 'remote' ? (snapshot.releases.remotes[target.remote] ?? null) : null;
  return {
    ...snapshot,
    chrome: rendered.chrome,
    remoteName: target.kind === 'remote' ? target.remote : NOT_FOUND_NAME,
    active,
    scope: snapshot.releases.scopes?.[active?.scope ?? ''],
    remote: remote && { ...remote, html: fillPlaces(remote.html, pagePlaces(pageRequest), fragments) },
    fragments,
  };
};
