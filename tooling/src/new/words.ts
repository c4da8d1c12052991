const MAX_TITLE = 60;

/** `promo-kota` and `promo.kota`: Promo Kota. */
export const createTitle = (name: string): string =>
  name
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Null for a valid title. It is written into sources, JSON and Markdown. */
export const titleProblem = (title: string): string | null =>
  title.trim() === title && title.length > 0 && title.length <= MAX_TITLE && !/[\p{C}`|{}<>\\]/u.test(title)
    ? null
    : `The title must be one line of 1 to ${MAX_TITLE} characters without \` | { } < > \\ and without blanks around it.`;

/** `promo-kota` as the name of a component: PromoKota. */
export const toPascalCase = (name: string): string => createTitle(name).replaceAll(' ', '');

/** A title as plain text, as a string literal and as JSX. */
export const titleWords = (title: string) => ({
  title,
  titleText: JSON.stringify(title),
  // An ampersand could start a character reference.
  titleElement: title.includes('&') ? `{${JSON.stringify(title)}}` : title,
});
