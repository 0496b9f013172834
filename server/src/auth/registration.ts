import { type Locale, MailDeliverySchema, matchLocale, type Register } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { announcePlatform } from '../event/announce.ts';
import type { KernelServices } from '../http/context.ts';
import { alreadyRegisteredMail, verificationMail } from '../mail/message.ts';
import { hashNewPassword } from './new-password.ts';
import { hashCode, newCode } from './secret.ts';
import { callFunction, callFunctionIn } from './sign-in.ts';

/**
 * Pending registrations. For an address with an account the same steps run (row, hash, expiry), but no code is valid and the mail says so.
 * From outside both cases look the same.
 */
const StatusSchema = v.nullable(v.object({ used: v.boolean(), expired: v.boolean(), remaining: v.number(), delivery: MailDeliverySchema }));
const RenewedSchema = v.nullable(v.object({ known: v.boolean(), locale: v.string() }));
const CompletedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('right') }),
  v.object({ outcome: v.literal('wrong'), remaining: v.number() }),
  v.object({ outcome: v.picklist(['expired', 'used']) }),
]);
export type Completed =
  | Exclude<v.InferOutput<typeof CompletedSchema>, { outcome: 'right' }>
  | { outcome: 'right'; userId: string; tenantId: string };

/**
 * Stores the input for ten minutes and mails a code. Returns the id for the browser's pending cookie. @throws ApiError BAD_REQUEST for a
 * common password
 */
export async function beginRegistration(services: KernelServices, input: Register, locale: Locale): Promise<string> {
  const { database, settings, mailer } = services;
  const id = newId('reg');
  const code = newCode();
  const passwordHash = await hashNewPassword(input.password, [input.email, input.name]);
  const { firstName, lastName } = splitName(input);
  const put = sql`registration_put(${id}, ${input.email}, ${passwordHash}, ${input.name}, ${firstName}, ${lastName}, ${input.subscribeToNewsletter}, ${input.locale ?? ''}, ${hashCode(settings.secret, id, code)})`;
  await database.anonymous(async (tx) => {
    const known = await callFunctionIn(tx, put);
    const message = known === true ? alreadyRegisteredMail(locale, settings.publicUrl) : verificationMail(locale, code);
    const mail = await mailer.send(tx, { to: input.email, ...message });
    await callFunctionIn(tx, sql`registration_mail(${id}, ${mail})`);
  });
  return id;
}

/** Sends a new code for this browser's registration. Does nothing if none is pending. */
export async function renewRegistration(services: KernelServices, id: string, email: string, locale: Locale): Promise<void> {
  await services.database.anonymous((tx) => renewRegistrationIn(tx, services, { id, email }, locale));
}

/** Sends a new code for a registration. Returns false if it is over, or has had its last code. */
export async function renewRegistrationIn(
  tx: Transaction,
  { settings, mailer }: Pick<KernelServices, 'settings' | 'mailer'>,
  { id, email }: { id: string; email: string },
  locale: Locale,
): Promise<boolean> {
  const code = newCode();
  const renew = sql`registration_renew(${id}, ${email}, ${hashCode(settings.secret, id, code)})`;
  const renewed = v.parse(RenewedSchema, await callFunctionIn(tx, renew));
  if (!renewed) return false;
  const language = matchLocale(renewed.locale) ?? locale;
  const message = renewed.known ? alreadyRegisteredMail(language, settings.publicUrl) : verificationMail(language, code);
  const mail = await mailer.send(tx, { to: email, ...message });
  await callFunctionIn(tx, sql`registration_mail(${id}, ${mail})`);
  return true;
}

/** Returns the state of the registration, or null if this browser has none for the address. */
export async function registrationStatus({ database }: KernelServices, id: string, email: string) {
  return v.parse(StatusSchema, await callFunction(database, sql`registration_status(${id}, ${email})`));
}

/** Tries a code. If it is right, creates the person and their tenant. */
export async function completeRegistration(
  { database, settings }: KernelServices,
  id: string,
  email: string,
  code: string,
): Promise<Completed> {
  const userId = newId('usr');
  const tenantId = newId('ten');
  const slug = `org-${tenantId.slice(-10)}`;
  const completed = await database.anonymous(async (tx) => {
    const result = await tx.execute<{ found: unknown }>(
      sql`select registration_complete(${id}, ${email}, ${hashCode(settings.secret, id, code)}, ${userId}, ${tenantId}, ${newId('mem')}, ${slug}) as found`,
    );
    const found = v.parse(CompletedSchema, result.rows[0]?.found ?? null);
    if (found.outcome === 'right')
      await announcePlatform(tx, { type: 'user', id: userId }, { type: 'tenant.created', id: tenantId, version: 1 });
    return found;
  });
  return completed.outcome === 'right' ? { outcome: 'right', userId, tenantId } : completed;
}

/** Returns first and last name: as given, else `name` split at its first space. */
export function splitName({ name, firstName, lastName }: Pick<Register, 'name' | 'firstName' | 'lastName'>): {
  firstName: string;
  lastName: string;
} {
  const space = name.search(/\s/);
  const [first, rest] = space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1).trim()];
  return { firstName: firstName || first, lastName: lastName || rest };
}
