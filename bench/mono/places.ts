/** Stands where a remote's name stands in the site. */
export const MONO_NAME = 'mono';
/** Id of the element that the one bundle hydrates. */
export const MONO_OUTLET_ID = 'mono-outlet';
/** As the server render of the kit makes it from the name. */
export const IDENTIFIER_PREFIX = `${MONO_NAME}-`;
