import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** The claims of a stand-in issuer about a person, correct or wrong. */
export interface Said {
  claims?: JWTPayload;
  /** Signed with a key that is not the issuer's. */
  foreignKey?: boolean;
  /** Not signed at all. */
  unsigned?: boolean;
  /** Signed with the shared secret, as HS256. */
  bySecret?: boolean;
}

/** A provider on loopback with configurable responses: OpenID Connect, and GitHub's own sign-in. */
export interface Issuer {
  url: string;
  /** Creates an ID token of this issuer for the client `cairn`. */
  idToken(nonce: string, said?: Said): Promise<string>;
  /** Returns the redirect back for a person who has agreed at the address `asked`. The code works once. */
  agree(asked: string, said?: Said): string;
  /** The responses of GitHub's API. */
  github: { user: object; emails: object[] };
  /** Whether it currently does not respond. */
  away: boolean;
  /** What it says about the person in the browser, who always agrees. */
  person: Said;
  /** Replaces parts of its description. */
  described: Record<string, unknown>;
  close(): Promise<void>;
}

export const clientId = 'cairn';
export const clientSecret = 'a secret of the tests, which is long enough';

export async function startIssuer(): Promise<Issuer> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { challenge: string; nonce: string; said: Said }>();
  let made = 0;

  const idToken: Issuer['idToken'] = (nonce, { claims = {}, foreignKey = false, unsigned = false, bySecret = false } = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer.url, aud: clientId, sub: 'ada', nonce, iat: now, exp: now + 600, ...claims };
    if (unsigned) return Promise.resolve(new UnsecuredJWT(all).encode());
    if (bySecret) return new SignJWT(all).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret));
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(foreignKey ? foreign.privateKey : own.privateKey);
  };

  async function answer(path: string, body: URLSearchParams): Promise<object | null> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer: issuer.url,
          authorization_endpoint: `${issuer.url}/authorize`,
          token_endpoint: `${issuer.url}/token`,
          jwks_uri: `${issuer.url}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...issuer.described,
        };
      case '/keys':
        return { keys: [jwk] };
      case '/token':
      case '/login/oauth/access_token': {
        const code = codes.get(body.get('code') ?? '');
        codes.delete(body.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url');
        if (!code || code.challenge !== challenge) return null;
        const tokens = { access_token: 'an access token', token_type: 'bearer' };
        return path === '/token' ? { ...tokens, id_token: await idToken(code.nonce, code.said) } : tokens;
      }
      case '/user':
        return issuer.github.user;
      case '/user/emails':
        return issuer.github.emails;
      default:
        return null;
    }
  }

  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/authorize?')) {
      const asked = new URL(request.url, issuer.url);
      const back = new URL(issuer.agree(asked.href, issuer.person), asked.searchParams.get('redirect_uri') ?? '');
      response.writeHead(302, { Location: back.href }).end();
      return;
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const found = issuer.away ? null : await answer(new URL(request.url ?? '/', issuer.url).pathname, new URLSearchParams(text));
    response.writeHead(found ? 200 : issuer.away ? 503 : 400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: 'invalid_grant' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // bound to TCP above

  const issuer: Issuer = {
    url: `http://127.0.0.1:${port}`,
    github: { user: { id: 42, login: 'ada-l', name: 'Ada Lovelace' }, emails: [] },
    away: false,
    person: {},
    described: {},
    idToken,
    agree(asked, said = {}) {
      const query = new URL(asked).searchParams;
      const code = `code-${++made}`;
      codes.set(code, { challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce') ?? '', said });
      const back = new URL(query.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: query.get('state') ?? '' }));
      return back.pathname + back.search;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return issuer;
}
