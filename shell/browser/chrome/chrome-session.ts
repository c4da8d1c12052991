/** The session as the chrome shows it. */
export type ChromeSession = { status: 'guest' } | { status: 'member'; id: number; name: string };

export type ChromeMember = Extract<ChromeSession, { status: 'member' }>;
