import type { Page } from 'playwright';

interface Authenticator {
  /** Returns the number of stored passkeys. */
  credentials(): Promise<number>;
  /** Sets whether its user confirms at once or does not respond. */
  answers(present: boolean): Promise<void>;
}

/**
 * Adds a virtual authenticator through Chromium's DevTools (WebAuthn domain). Its user confirms at once, also what the login
 * page offers during typing (conditional UI).
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
