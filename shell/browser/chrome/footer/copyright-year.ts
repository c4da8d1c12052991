const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', year: 'numeric' });

/** The year that it is in Jakarta at `now`, wherever this runs. */
export const copyrightYear = (now: Date): string => year.format(now);
