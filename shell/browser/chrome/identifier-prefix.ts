/** Of React's ids in the chrome, so that they never meet those of a slice. */
export const IDENTIFIER_PREFIX = 'shell-';
