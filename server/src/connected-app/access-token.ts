import { appTokenMarks } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { FoundKeySchema } from '../api-key/found.ts';
import { callFunction } from '../auth/sign-in.ts';
import type { ProductServices } from '../services.ts';
import { hashAppSecret } from './secret.ts';

const FoundTokenSchema = v.nullable(v.object({ expired: v.boolean(), key: FoundKeySchema }));
export type FoundToken = v.InferOutput<typeof FoundTokenSchema>;

/** Returns whether a bearer token is an access token of a connected app. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(appTokenMarks.access);
}

/** Returns the access that a token is for, as that of a key, and whether the token has expired. Null if there is none. */
export async function findAccessToken({ database, settings }: ProductServices, token: string): Promise<FoundToken> {
  return v.parse(FoundTokenSchema, await callFunction(database, sql`oauth_access_find(${hashAppSecret(settings, token)})`));
}
