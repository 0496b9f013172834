import type { TestCairn } from './cairn.ts';

/** Signs in a demo account, and returns the Cookie header of its browser. */
export async function signIn(cairn: TestCairn, email: string): Promise<string> {
  const response = await fetch(`${cairn.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email, password: 'cairn-demo' }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
