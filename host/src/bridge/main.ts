import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

/** The page that tells the user about a response that nothing waits for: this page was opened by hand, or a second time. */
const callbackPage = '/auth/callback?sso=redirect&error=SIGN_IN_INCOMPLETE';

// The redirect page of the organization's provider: passes the response to the window that waits for it.
broadcastResponseToMainFrame().catch((error: unknown) => {
  console.error('an answer of the provider could not be handed on', error);
  if (window.parent === window) location.replace(callbackPage);
});
