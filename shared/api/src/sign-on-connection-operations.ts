import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import type { Operation } from './operation.ts';
import { CollapsedLineSchema } from './plain-text.ts';

/**
 * Why a test of a connection failed, in the order of its steps. `address`: this installation does not call it; `issuer`: its description
 * has another issuer or is incomplete; `refused`: the issuer did not sign the person in; `client`: it did not accept id or secret; `token`:
 * its ID token is not valid; `foreign`: the domain of the asserted address is not verified for the organization.
 */
export const signOnProblems = ['address', 'unreachable', 'issuer', 'refused', 'client', 'token', 'email', 'unverified', 'foreign'] as const;
export type SignOnProblem = (typeof signOnProblems)[number];

const SignOnTestSchema = v.object({
  at: v.string(),
  /** Null: it worked. */
  problem: v.nullable(v.picklist(signOnProblems)),
  /** The address that the issuer asserted; empty if it came to none. */
  email: v.string(),
});
export type SignOnTest = v.InferOutput<typeof SignOnTestSchema>;

/** An organization's OpenID Connect issuer. `id` is null if there is none; `version` is then 0. Its secret is never read. */
export const SignOnConnectionSchema = v.object({
  id: v.nullable(v.string()),
  issuer: v.string(),
  clientId: v.string(),
  /** The address that the issuer sends people back to. */
  redirectUri: v.string(),
  /** The address at which the members sign in, for bookmarks. */
  loginUrl: v.string(),
  /** The verified domains of the organization: only their addresses sign in. */
  domains: v.array(v.string()),
  /** The last test of this connection. */
  test: v.nullable(SignOnTestSchema),
  version: v.number(),
});
export type SignOnConnection = v.InferOutput<typeof SignOnConnectionSchema>;

const IssuerSchema = v.pipe(
  CollapsedLineSchema,
  v.nonEmpty('ISSUER_INVALID'),
  v.maxLength(500, 'ISSUER_INVALID'),
  v.check((text) => URL.canParse(text) && isIssuer(new URL(text)), 'ISSUER_INVALID'),
);
/** An id or a secret of a client: VSCHAR of RFC 6749, appendix A. */
const PrintableSchema = v.pipe(v.string(), v.trim(), v.regex(/^[\x20-\x7e]{1,512}$/, 'VALUE_INVALID'));

/** PUT /tenant/sign-on/connection. Without `secret` the stored one stays, unless the issuer changes. */
export const SignOnConnectSchema = v.object({
  issuer: IssuerSchema,
  clientId: PrintableSchema,
  secret: v.optional(PrintableSchema),
  version: VersionSchema,
});
export type SignOnConnect = v.InferOutput<typeof SignOnConnectSchema>;

/** POST /tenant/sign-on/connection/test: where the browser goes, or null if the issuer could not be reached; then `test` says why. */
export const SignOnTestBegunSchema = v.object({ url: v.nullable(v.string()), connection: SignOnConnectionSchema });

/** An issuer is an address without query (OpenID Connect Discovery); whether http is accepted is for the server to say. */
function isIssuer(url: URL): boolean {
  return ['https:', 'http:'].includes(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
}

const owned = { tag: 'Administration', access: 'tenant.own', path: '/tenant/sign-on/connection' } as const;
const version = v.object({ version: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'NUMBER_INVALID'), v.transform(Number)) });

/** The organization's OpenID Connect issuer, for its owners. */
export const signOnConnectionOperations = {
  get: {
    ...owned,
    name: 'getSignOnConnection',
    method: 'get',
    summary: 'The OpenID Connect issuer through which members sign in. Never returns its client secret.',
    output: SignOnConnectionSchema,
  },
  connect: {
    ...owned,
    name: 'connectSignOn',
    method: 'put',
    summary: 'Connects an OpenID Connect issuer. A secret that is left out stays, unless the issuer changes.',
    body: SignOnConnectSchema,
    output: SignOnConnectionSchema,
    idempotent: false,
    refusals: ['REAUTHENTICATE', 'CONFLICT'],
  },
  remove: {
    ...owned,
    name: 'removeSignOnConnection',
    method: 'delete',
    summary: 'Removes the issuer, and ends the sign-ins that came from it.',
    query: version,
    output: SignOnConnectionSchema,
    refusals: ['REAUTHENTICATE', 'NOT_FOUND', 'CONFLICT'],
  },
  test: {
    ...owned,
    name: 'testSignOnConnection',
    method: 'post',
    path: '/tenant/sign-on/connection/test',
    summary: 'Begins a test: the browser signs in at the issuer and comes back. Nobody is signed in or created by it.',
    body: v.object({ version: VersionSchema }),
    output: SignOnTestBegunSchema,
    idempotent: false,
    refusals: ['REAUTHENTICATE', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Operation>;
