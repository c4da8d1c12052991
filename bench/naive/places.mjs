/** Where the browser finds NAIVE's files. */
export const NAIVE_BASE = '/naive/';

/** @param {string} remote its package @returns {string} name of its container */
export const naiveContainer = (remote) => `naive_${remote.replaceAll('-', '_')}`;
