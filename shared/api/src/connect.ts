import * as v from 'valibot';
import { ApiKeyCreateSchema, ApiKeySchema } from './api-key.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

/* Sign-in of a program without a browser of its own (`cairn connect`), after RFC 8628: a person approves its request in the app. */

/** The characters of a code: no vowels, so that it spells no word, and none that look alike (RFC 8628, section 6.1). */
export const connectCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeShape = new RegExp(`^[${connectCodeLetters}]{8}$`);

/** A code as typed or pasted: in any case, with or without the hyphen. Parsed to its eight letters. */
export const ConnectCodeSchema = v.pipe(
  v.string(),
  v.maxLength(40, 'VALUE_INVALID'),
  v.transform((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  v.regex(codeShape, 'VALUE_INVALID'),
);

/** Returns a code as it is shown: `BCDF-GHJK`. Pure. */
export function shownConnectCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** How long a request can be approved, in seconds. */
export const connectRequestSeconds = 600;

/** Lifetimes of a key for a connected machine, in days. */
export const connectKeyDays = [7, 30, 90, 365] as const;

/** POST /connect/requests. Everything in it is unverified: any program can send it. */
export const ConnectBeginSchema = v.object({
  /** An RSA public key (2048 bits, exponent 65537) in DER, SPKI, base64. The key's secret is encrypted to it (OAEP, SHA-256). */
  publicKey: v.pipe(v.string(), v.maxLength(600, 'TEXT_TOO_LONG'), v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'VALUE_INVALID')),
  machine: v.pipe(LineSchema, v.minLength(1, 'REQUIRED'), v.maxLength(80, 'TEXT_TOO_LONG')),
  /** The program, and the clients that it connects. */
  client: v.optional(v.pipe(LineSchema, v.maxLength(120, 'TEXT_TOO_LONG')), ''),
  /** The slug of the project that the repository names, to preselect it. */
  slug: v.optional(v.pipe(LineSchema, v.maxLength(80, 'TEXT_TOO_LONG')), ''),
});
export type ConnectBegin = v.InferOutput<typeof ConnectBeginSchema>;

/** The code for the person, and the secret with which only the program can ask for the outcome. Times in seconds. */
export const ConnectBegunSchema = v.object({
  code: v.pipe(v.string(), v.regex(codeShape)),
  secret: v.string(),
  expiresIn: v.number(),
  interval: v.number(),
});

/** POST /connect/poll. */
export const ConnectPollSchema = v.object({ secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'VALUE_INVALID')) });

/** The outcome of a request. `slow-down`: the program asked too early, and must wait `interval` seconds from now on. */
export const ConnectPolledSchema = v.variant('state', [
  v.object({ state: v.picklist(['pending', 'slow-down']), interval: v.number() }),
  v.object({ state: v.picklist(['declined', 'expired', 'used']) }),
  /** Sent once. `ciphertext`: the key's secret, base64. `project`: the slug of its project. */
  v.object({ state: v.literal('approved'), ciphertext: v.string(), project: v.string() }),
]);

/** The body of /connect/find and /connect/decline. */
export const ConnectCodeBodySchema = v.object({ code: ConnectCodeSchema });

/** A request as the person sees it before deciding. Machine, client and slug are as the program sent them. */
export const ConnectRequestSchema = v.object({
  code: v.string(),
  machine: v.string(),
  client: v.string(),
  slug: v.string(),
  /** The network address that it came from, and whether it is the one of this reader. */
  address: v.string(),
  sameAddress: v.boolean(),
  expiresAt: v.string(),
});
export type ConnectRequest = v.InferOutput<typeof ConnectRequestSchema>;

/** POST /connect/approve. Creates a key for one project. */
export const ConnectApproveSchema = v.object({
  code: ConnectCodeSchema,
  name: ApiKeyCreateSchema.entries.name,
  project: IdSchema,
  scopes: ApiKeyCreateSchema.entries.scopes,
  days: v.picklist(connectKeyDays),
});
export const ConnectApprovedSchema = v.object({ key: ApiKeySchema });
