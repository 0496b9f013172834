import { inboundMailOperation } from '@cairn/api';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { ApiError, errorAnswer } from '../http/error.ts';
import { describeOperation } from '../http/operation.ts';
import type { InboundMailSettings } from '../settings/support-settings.ts';
import { MailRefused } from './inbound/parse.ts';
import { type ReceiveMeans, receiveMail } from './inbound/receive.ts';
import { verifyRequest } from './inbound/signature.ts';

/** Path for inbound mail. It has its own body limit. */
export const inboundMailPath = '/api/mail/inbound';

/** JSON formats of providers: the raw mail as text or base 64. */
const ProviderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      v.object({ raw: v.string() }),
      v.transform(({ raw }) => Buffer.from(raw, 'base64')),
    ),
    v.pipe(
      v.object({ RawEmail: v.string() }),
      v.transform(({ RawEmail }) => Buffer.from(RawEmail, 'latin1')),
    ),
  ]),
);

/**
 * Creates the route POST /api/mail/inbound for mails from the installation's receiver, raw (`message/rfc822`) or as JSON, signed with a
 * shared secret. Responds with 404 if no secret is set. Checks the size before the signature, and the signature before parsing.
 */
export function inboundMailRoutes(services: ReceiveMeans): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { inbound } = services.settings.support;
  const limit = bodyLimit({ maxSize: inbound?.maxBytes ?? 1, onError: (c) => errorAnswer(c, 'BODY_TOO_LARGE') });
  app.post('/mail/inbound', describeOperation(inboundMailOperation), limitedWhere(inbound !== null, limit), async (c) => {
    if (!inbound) throw new ApiError('NOT_FOUND');
    const body = new Uint8Array(await c.req.arrayBuffer());
    requireSignature(services, c, inbound, body);
    try {
      return c.json({ outcome: await receiveMail(services, inbound, rawMail(c, body), c.get('requestId')) });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      services.log.warn({ event: 'mail.refused', reason: error.message }, 'mail rejected');
      throw new ApiError('BAD_REQUEST');
    }
  });
  return app;
}

function limitedWhere(isOpen: boolean, limit: ReturnType<typeof bodyLimit>): ReturnType<typeof bodyLimit> {
  return (c, next) => (isOpen ? limit(c, next) : next());
}

/** Verifies the signature. @throws ApiError FORBIDDEN unless it was signed with the secret within five minutes */
function requireSignature({ log }: ReceiveMeans, c: Context<AppEnv>, { secret }: InboundMailSettings, body: Uint8Array): void {
  const signed = { timestamp: c.req.header('cairn-timestamp'), signature: c.req.header('cairn-signature'), body };
  if (verifyRequest(secret, signed, new Date())) return;
  log.warn({ event: 'mail.request_refused' }, 'mail request rejected: wrong signature, or too old');
  throw new ApiError('FORBIDDEN');
}

function rawMail(c: Context<AppEnv>, body: Uint8Array): Uint8Array {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return body;
  const given = v.safeParse(ProviderSchema, Buffer.from(body).toString('utf8'));
  if (!given.success) throw new MailRefused('JSON without a raw mail');
  return given.output;
}
