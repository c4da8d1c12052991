/** Used instead of a remote's name. */
export const MONO_NAME = 'mono';
/** Id of the element that the one bundle hydrates. */
export const MONO_OUTLET_ID = 'mono-outlet';
/** As `createServerRender` makes it from the name. */
export const IDENTIFIER_PREFIX = `${MONO_NAME}-`;
