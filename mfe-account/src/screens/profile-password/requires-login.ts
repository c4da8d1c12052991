import type { ApiError } from '@acara/shared-api';

/**
 * Whether a change of password was refused for the age of the login: the one refusal of that call that is
 * about none of its fields.
 */
export const requiresLogin = (failure: ApiError | null): boolean => failure?.status === 422 && !failure.fields;
