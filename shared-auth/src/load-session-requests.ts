/** The session's calls, which are needed by members whose token ends, and at a logout: not on every page. */
export const loadSessionRequests = () => import(/* webpackChunkName: "session-calls" */ './session-requests.ts');
