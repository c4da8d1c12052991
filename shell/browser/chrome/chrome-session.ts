/** The session as the chrome shows it. The e-mail is there once the profile is known. */
export type ChromeSession = { status: 'guest' } | { status: 'member'; name: string; email?: string };

export type ChromeMember = Extract<ChromeSession, { status: 'member' }>;
