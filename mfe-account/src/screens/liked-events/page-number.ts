/** The page that an address names, from 1; anything that is no page is the first one. */
export const pageNumber = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
};
