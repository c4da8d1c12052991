const NO_CITY = 'City id is required';
const NO_CITY_SHOWN = 'Input alamat terlebih dulu';

/** A refusal of the server in the words that the visitor gets for it. */
export const getShownText = (text: string): string => (text === NO_CITY ? NO_CITY_SHOWN : text);
