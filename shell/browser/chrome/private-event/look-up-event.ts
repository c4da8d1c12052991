import { createQueryClient, eventQueries, isApiError } from '@acara/shared-api';

/** How looking up a private event ended; a refusal carries the text for the visitor. */
export type LookUp = { found: true } | { found: false; message: string };

/** Asks the server for an event by slug and code, both as typed (spec §5 Private event dialog). */
export const lookUpEvent = async (slug: string, code: string): Promise<LookUp> => {
  try {
    await createQueryClient().fetchQuery({ ...eventQueries.bySlug(slug, code), retry: false });
    return { found: true };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { found: false, message: error.message };
  }
};
