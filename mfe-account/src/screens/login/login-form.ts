import type { LoginPayload } from '@acara/shared-contract';

/** Fields of the login form; `captcha` is empty where none is shown. */
export const loginFields = ['email', 'password', 'captcha'] as const;

export type LoginValues = Record<(typeof loginFields)[number], string>;

/** The payload of a login: the captcha only when filled, as a number. */
export const loginPayload = ({ email, password, captcha }: LoginValues): LoginPayload => ({
  email,
  password,
  ...(captcha.trim() && { captcha: Number(captcha) }),
});

const IMAGE = 'data:image/svg+xml';

/** The captcha that a failed login carries, an SVG data URI; null where it carries none. */
export const readCaptcha = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null || !('captcha' in data)) return null;
  return typeof data.captcha === 'string' && data.captcha.startsWith(IMAGE) ? data.captcha : null;
};
