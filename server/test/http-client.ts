import { demoPassword } from '../src/demo/accounts.ts';

/** Calls a Cairn in another process as a signed-in browser does. */
export interface HttpClient {
  get(path: string): Promise<Response>;
  post(path: string, body: unknown, key: string): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
}

/** Signs in with a demo account. `origin` is the public one (PUBLIC_URL), `url` the address for this process. */
export async function signInAt(url: string, email: string, origin = url, password = demoPassword): Promise<HttpClient> {
  const common = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: common,
    body: JSON.stringify({ email, password, keepSignedIn: true }),
  });
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const send = (method: string, path: string, body: unknown, key: string) =>
    fetch(`${url}${path}`, { method, headers: { ...common, cookie, 'idempotency-key': key }, body: JSON.stringify(body) });
  return {
    get: (path) => fetch(`${url}${path}`, { headers: { cookie } }),
    post: (path, body, key) => send('POST', path, body, key),
    put: (path, body) => send('PUT', path, body, crypto.randomUUID()),
  };
}
