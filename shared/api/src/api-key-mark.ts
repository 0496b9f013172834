/** The prefix of every key, recognized by people and by secret scanners. */
export const apiKeyMark = 'ck_live_';

/** The prefixes of what an app connected by OAuth holds: its access token, its refresh token, and before them a code. */
export const appTokenMarks = { access: 'ck_access_', refresh: 'ck_refresh_', code: 'ck_code_' } as const;
export type AppTokenKind = keyof typeof appTokenMarks;
