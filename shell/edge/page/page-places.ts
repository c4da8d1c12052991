import type { RenderedFragment, RouteDeclaration } from '@acara/shared-contract/release';
import type { FragmentRef } from '../render/render-messages.ts';
import type { PageSnapshot } from './page-snapshot.ts';

/** The fragments that the server renders into the places of a page, by place and in their order. */
export type PagePlaces = Readonly<Record<string, readonly FragmentRef[]>>;

/** What fills the places of a page. */
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

/** Writes rendered fragments into the places of a slice; what there is none of leaves nothing. */
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
    // As React writes the element that `Place` stands for.
    return page.replace(
      `<div data-place="${place}"></div>`,
      () => `<div data-place="${place}">${inside.join('')}</div>`,
    );
  }, html);
