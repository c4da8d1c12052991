const NO_CITY = 'City id is required';
const NO_CITY_SAID = 'Input alamat terlebih dulu';

/** A refusal of the server in the words that the visitor gets for it. */
export const saidOf = (text: string): string => (text === NO_CITY ? NO_CITY_SAID : text);
