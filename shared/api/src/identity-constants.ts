// Separate, because every page uses some of it, and the first pages load no schemas.

/** Stored in the authStore while a cookie holds the sign-in (specification, section 3). */
export const cookieAuth = 'cookie-auth';

/** A cookie set by the browser: somebody signed out here while the server was unreachable. The next request ends the sign-in first. */
export const signOutCookie = 'cairn-sign-out';

/** Constants of section 9. */
export const requestTimeoutMs = 30_000;
export const profileTimeoutMs = 15_000;
export const passwordMinLength = 8;
export const passwordMaxLength = 1024;
export const codeLength = 6;
