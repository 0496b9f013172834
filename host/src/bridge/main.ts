import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

/** Where the person is told of an answer that nobody waits for: opened by hand, or a second time. */
const callbackPage = '/auth/callback?sso=redirect&error=SIGN_IN_INCOMPLETE';

// The page that the organization's provider answers to: hands the answer to the window that waits for it, and nothing else.
broadcastResponseToMainFrame().catch((error: unknown) => {
  console.error('an answer of the provider could not be handed on', error);
  if (window.parent === window) location.replace(callbackPage);
});
