/** Event by which a remote tells the shell where the visitor is likely to go. Its detail is a path. */
export const FETCH_AHEAD = 'acara:fetch-ahead';

/**
 * Prefetches the code of a page that no link leads to yet, for instance while the form that leads there is filled in.
 * The shell does it if the connection allows; without a shell nothing happens.
 * @param path a path of this site
 */
export const fetchAhead = (path: string): void => {
  window.dispatchEvent(new CustomEvent(FETCH_AHEAD, { detail: path }));
};
