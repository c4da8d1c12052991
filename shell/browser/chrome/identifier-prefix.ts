/** Of React ids in the chrome, which must differ from those of remotes. */
export const IDENTIFIER_PREFIX = 'shell-';
