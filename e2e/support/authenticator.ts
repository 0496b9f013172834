import type { Page } from 'playwright';

interface Authenticator {
  /** How many passkeys it keeps. */
  credentials(): Promise<number>;
  /** From now on its person says yes at once, or nothing at all. */
  answers(present: boolean): Promise<void>;
}

/**
 * A browser's own authenticator, by Chromium's DevTools (WebAuthn domain). Its person says yes at once, also to what the login
 * page offers while one types.
 */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
