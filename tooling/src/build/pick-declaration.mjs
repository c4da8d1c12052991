/**
 * What a `remote.json` declares, as it stands in `build.json`: with the patterns of its routes, without what is not for
 * the site.
 * @param {{ routes: Record<string, { path: string }>, redirects?: object, navigation?: object[], fragments?: object, wants?: object }} remote
 */
export const declarationOf = ({ routes, redirects, navigation, fragments, wants }) => ({
  paths: Object.values(routes).map(({ path }) => path),
  declaration: {
    routes,
    ...(redirects && { redirects }),
    ...(navigation && { navigation }),
    ...(fragments && { fragments }),
    ...(wants && { wants }),
  },
});
