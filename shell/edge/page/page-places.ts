import type { RenderedFragment, RouteDeclaration } from '@acara/shared-contract/release';
import type { FragmentRef } from '../render/render-messages.ts';
import type { PageSnapshot } from './page-snapshot.ts';

/** The server-rendered fragments of a page, by place and in order. */
export type PagePlaces = Readonly<Record<string, readonly FragmentRef[]>>;

export const resolvePlaces = ({ releases, bundles }: PageSnapshot, { places = [] }: RouteDeclaration): PagePlaces => {
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
export const fillPlaces = (
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
