import { createMiddleware } from 'hono/factory';
import { withOrigin } from '../database/origin.ts';
import { knownAddress } from './client-address.ts';
import type { AppEnv } from './context.ts';

/** Maximum length of the program's name, in UTF-16 code units. */
const clientLength = 300;

/** Makes the caller's address and program available to audit entries. Requires `readClientAddress` before it. */
export const noteOrigin = createMiddleware<AppEnv>((c, next) =>
  withOrigin({ address: knownAddress(c), client: (c.req.header('user-agent') ?? '').slice(0, clientLength) }, next),
);
