import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import type { AppEnv } from '../http/context.ts';
import { chooseEncoding, codedForms } from '../static/encoding.ts';

/**
 * Creates the route GET /api/openapi.json, generated from the validation schemas. The bytes and their compressed forms are cached after the
 * first request: it needs no sign-in, and serializing megabytes of JSON per request would block other requests.
 */
export function openApiRoutes(app: Hono<AppEnv>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  let document: { bytes: Uint8Array<ArrayBuffer>; coded: ReturnType<typeof codedForms> } | undefined;
  routes.get('/openapi.json', async (c) => {
    document ??= documentOf(new TextEncoder().encode(JSON.stringify(await generateSpecs(app, options))));
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    c.header('Content-Type', 'application/json');
    if (!encoding) return c.body(document.bytes);
    c.header('Vary', 'Accept-Encoding');
    c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array(await document.coded(encoding)));
  });
  return routes;
}

function documentOf(bytes: Uint8Array<ArrayBuffer>) {
  return { bytes, coded: codedForms(bytes) };
}

const options: Parameters<typeof generateSpecs>[1] = {
  documentation: {
    info: {
      title: 'Cairn',
      version: '1.0.0',
      description:
        'The API of Cairn. Calls of a browser are authenticated by the cookie of POST /api/auth/login, calls of a program by an API key (Authorization: Bearer ck_live_…): reading projects and branches, conversations, patterns, decisions, sessions and insights, and searching them, needs its scope `read`, writing conversations and decisions `write`; everything else is closed to keys. State-changing calls take an Idempotency-Key header (8 to 128 letters, digits, hyphens and underscores; a UUID is usual): the answer is kept 48 hours and given again to the same request, with Idempotent-Replayed: true. An operation of agents that is called by another method than POST is answered with 405 and the header Allow. Every answer carries X-Request-Id.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-cairn',
          description: 'Without the prefix `__Host-` on plain-http loopback.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, made under /app/api-keys.' },
      },
    },
    security: [{ cookie: [] }, { apiKey: [] }],
  },
  exclude: [/^\/(?!api\/)/, '/api/openapi.json', '/api/*'],
};
