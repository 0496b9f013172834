// By itself: every page knows some of it, and the first ones none of the schemas.

/** The marker that stands in the authStore where the cookie holds the sign-in (specification, section 3). */
export const cookieAuth = 'cookie-auth';

/** A cookie of the browser's own: somebody has signed out here while the server could not be reached. It ends the sign-in first. */
export const signOutCookie = 'cairn-sign-out';

/** Business constants of section 9. */
export const requestTimeoutMs = 30_000;
export const profileTimeoutMs = 15_000;
export const passwordMinLength = 8;
export const passwordMaxLength = 1024;
export const codeLength = 6;
