/** Who and where, as the terms name them. */
export type Names = { siteName: string; advertisingUrl: string; supportEmail: string; supportPhone: string };

/** A numbered paragraph, with a list below it where it has one. */
export type Clause = string | { text: string; list: string[] };

/** A chapter of the terms; `id` is its anchor, which others link to and so never changes. */
export type Chapter = { id: string; title: string; clauses: Clause[] };
