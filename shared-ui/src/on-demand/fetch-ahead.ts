/** Name of the event by which a slice tells the page where its visitor is likely to go. Its detail is a path. */
export const FETCH_AHEAD = 'acara:fetch-ahead';

/**
 * Lets the code of a page be fetched before there is a link to it, for instance while a form is filled in that leads
 * there. The shell does it where the connection has room; without a shell nothing happens.
 * @param path a path of this site
 */
export const fetchAhead = (path: string): void => {
  window.dispatchEvent(new CustomEvent(FETCH_AHEAD, { detail: path }));
};
