import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { listen, openTlsFront } from './tls-front.ts';

/** A real OpenID provider on https with its own certificate, and GitHub's sign-in next to it. */
export interface TestIssuer {
  url: string;
  /** The address of Cairn, on https too, so that both are the same site for a browser, as an organization's are. */
  front: string;
  /** The environment that lets Cairn sign people in with it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

const secret = 'a-secret-of-the-tests-and-of-nothing-else';

/** @param cairn returns the address of Cairn once it listens */
export async function startIssuer(cairn: () => string): Promise<TestIssuer> {
  const front = await openTlsFront(cairn);
  const { key, cert } = front;
  const server = createSecureServer({ key, cert }, (request, response) => void provider.callback()(request, response));
  const url = `https://localhost:${await listen(server)}`;
  const provider = makeProvider(url, front.url);
  const github = createServer((request, response) => answerAsGitHub(new URL(request.url ?? '/', 'http://github'), response));
  const githubUrl = `http://127.0.0.1:${await listen(github)}`;
  const client = { clientId: 'cairn-server', clientSecret: secret };
  const ofIssuer = (name: string) => ({
    [`${name}_CLIENT_ID`]: client.clientId,
    [`${name}_CLIENT_SECRET`]: client.clientSecret,
    [`${name}_ISSUER`]: url,
  });

  return {
    url,
    front: front.url,
    environment: {
      PUBLIC_URL: front.url,
      NODE_EXTRA_CA_CERTS: front.certificate,
      SSO_AUTHORITY: url,
      SSO_CLIENT_ID: 'cairn-browser',
      ...ofIssuer('GOOGLE'),
      ...ofIssuer('MICROSOFT'),
      GITHUB_CLIENT_ID: client.clientId,
      GITHUB_CLIENT_SECRET: client.clientSecret,
      GITHUB_ISSUER: githubUrl,
      GITHUB_API: githubUrl,
    },
    async close() {
      server.closeAllConnections();
      github.closeAllConnections();
      await Promise.all([front.close(), ...[server, github].map((one) => new Promise((resolve) => one.close(resolve)))]);
    },
  };
}

function makeProvider(url: string, origin: string): Provider {
  const { Prompt, base } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  const callback = (name: string) => `${origin}/api/auth/external-callback/${name}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'cairn-browser',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${origin}/auth-redirect.html`],
        post_logout_redirect_uris: [`${origin}/`],
      },
      {
        client_id: 'cairn-server',
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [callback('Google'), callback('Microsoft')],
      },
    ],
    cookies: { keys: ['tests'], long: { sameSite: 'none', secure: true }, short: { sameSite: 'none', secure: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'preferred_username'] },
    // Claims requested by scope are in the ID token, as with the large providers.
    conformIdTokenClaims: false,
    clientBasedCORS: (_, from) => from === origin,
    interactions: { policy, url: (_, { uid }) => `/choose/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...claimsOf(id) }) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out here too</button>`;
        },
      },
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
  };
  const provider = new Provider(url, configuration);
  provider.use(async (context, next) => {
    const [, interaction] = /^\/choose\/([^/]+)$/.exec(context.path) ?? [];
    if (!interaction) return next();
    const who = new URL(context.href).searchParams.get('as');
    if (!who) {
      const links = people.map((name) => `<p><a href="/choose/${interaction}?as=${name}">${name}</a>`).join('');
      context.type = 'html';
      context.body = `<!doctype html><title>Choose an account</title><h1>Choose an account</h1>${links}<p><a href="/choose/${interaction}?as=nobody">Decline</a>`;
      return;
    }
    const result =
      who === 'nobody'
        ? { error: 'access_denied', error_description: 'The person has declined' }
        : { login: { accountId: who }, select_account: {}, consent: {} };
    const to = await provider.interactionResult(context.req, context.res, result, { mergeWithLastSubmission: false });
    context.redirect(to);
  });
  return provider;
}

/**
 * The accounts: two members of the demo's tenant, a new person, one with an unverified address, and one
 * without a name.
 */
const people = ['dev', 'lead', 'grace', 'mallory', 'quiet'];

function claimsOf(id: string): Record<string, string | boolean> {
  switch (id) {
    case 'grace':
      return {
        email: 'grace@elsewhere.example',
        email_verified: true,
        name: 'Grace Hopper',
        preferred_username: 'grace@elsewhere.example',
      };
    case 'mallory':
      return { email: 'owner@acme.example', email_verified: false, name: 'Mallory', preferred_username: 'mallory' };
    case 'quiet':
      return { email: 'quiet@elsewhere.example', email_verified: true };
    default:
      return { email: `${id}@acme.example`, email_verified: true, name: id, preferred_username: `${id}@acme.example` };
  }
}

/** GitHub's authorization, token and API endpoints, for one user who always agrees. */
function answerAsGitHub(asked: URL, response: ServerResponse): void {
  if (asked.pathname === '/login/oauth/authorize') {
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    back.search = String(new URLSearchParams({ code: 'agreed', state: asked.searchParams.get('state') ?? '' }));
    response.writeHead(302, { Location: back.href }).end();
    return;
  }
  const answers: Record<string, unknown> = {
    '/login/oauth/access_token': { access_token: 'a token', token_type: 'bearer', scope: 'read:user,user:email' },
    '/user': { id: 7, login: 'octavia', name: 'Octavia Hill' },
    '/user/emails': [{ email: 'octavia@elsewhere.example', primary: true, verified: true }],
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answers[asked.pathname] ?? {}));
}
