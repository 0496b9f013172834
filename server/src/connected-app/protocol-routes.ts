import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { clientAddress, exactAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import type { ProductServices } from '../services.ts';
import { registerClient } from './client.ts';
import { consentPath, oauthPaths, serverMetadata } from './endpoint.ts';
import { OAuthError, oauthErrorAnswer } from './oauth-error.ts';
import { issueTokens, revokeToken } from './token.ts';

const maxBody = 16 * 1024;
/** The longest query of an authorization request that survives a sign-in on the way to the consent page. */
const maxQuery = 1_900;

/**
 * Creates the routes of the authorization server (OAuth 2.1): metadata, authorization, tokens, registration, revocation. Apps call them
 * without a cookie; people only come by `/oauth/authorize`, which shows the consent page.
 */
export function oauthRoutes(services: ProductServices): Hono<AppEnv> {
  const { settings, rateLimits } = services;
  const app = new Hono<AppEnv>();
  app.get('/.well-known/oauth-authorization-server', (c) => c.json(serverMetadata(settings.publicUrl)));

  app.use('/oauth/*', bodyLimit({ maxSize: maxBody, onError: (c) => errorAnswer(c, 'BODY_TOO_LARGE') }));

  app.get(oauthPaths.authorize, (c) => {
    const { search } = new URL(c.req.url);
    if (search.length > maxQuery) return oauthErrorAnswer(c, new OAuthError('invalid_request', 'The request is too long.'));
    c.header('Cache-Control', 'no-store');
    return c.redirect(consentPath + search, 302);
  });

  app.post(
    oauthPaths.register,
    answeringErrors(async (c) => {
      await rateLimits.consume('appRegistrationAddress', clientAddress(c));
      return c.json(await registerClient(services, parseJson(await c.req.text())), 201);
    }),
  );

  app.post(
    oauthPaths.token,
    answeringErrors(async (c) => {
      await rateLimits.consume('appTokenAddress', clientAddress(c));
      const given = parseForm(c.req.header('content-type'), await c.req.text());
      return c.json(await issueTokens(services, { given, address: exactAddress(c), requestId: c.get('requestId') }));
    }),
  );

  app.post(
    oauthPaths.revoke,
    answeringErrors(async (c) => {
      await rateLimits.consume('appTokenAddress', clientAddress(c));
      const given = parseForm(c.req.header('content-type'), await c.req.text());
      await revokeToken(services, { given, requestId: c.get('requestId') });
      return c.body(null, 200);
    }),
  );

  app.all('/oauth/*', (c) => errorAnswer(c, 'NOT_FOUND'));
  return app;
}

/** Sends an `OAuthError` as the protocol wants it. Other errors go to the error handler of the application. */
function answeringErrors(answer: (...given: Parameters<MiddlewareHandler<AppEnv>>) => Promise<Response>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    try {
      return await answer(c, next);
    } catch (error) {
      if (error instanceof OAuthError) return oauthErrorAnswer(c, error);
      throw error;
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new OAuthError('invalid_client_metadata', 'The body is not JSON.');
    throw error;
  }
}

/** Parses a form. A parameter must not come twice (RFC 6749, section 3.2). */
function parseForm(type: string | undefined, text: string): Map<string, string> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(type ?? '')) throw new OAuthError('invalid_request', 'The body is not a form.');
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (given.has(name)) throw new OAuthError('invalid_request', 'A parameter comes twice.');
    given.set(name, value);
  }
  return given;
}
