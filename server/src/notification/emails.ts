import { matchLocale, type Preferences } from '@cairn/api';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { memberships, tenants, users } from '../auth/schema.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import type { JobRun } from '../job-runner/job.ts';
import type { Mailer } from '../mail/mailer.ts';
import { isEmailed, notificationMail } from '../mail/notification.ts';
import { isEmailDue } from './email-time.ts';
import { readableNotifications } from './query.ts';
import { notifications } from './schema.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Channel = 'now' | 'digest';

export interface EmailMeans {
  database: Database;
  mailer: Pick<Mailer, 'send' | 'canSend'>;
  settings: { publicUrl: string; secret: string };
}

/** Number of people that are read at once. */
const pageSize = 500;
/** Number of notifications that a mail lists. */
const listed = 20;
/** Older ones are not emailed: they waited for a mail server that the installation did not have. */
const maxAgeMs = 3 * 24 * 3_600_000;

interface Person {
  tenantId: string;
  userId: string;
  happenedAt: Date;
  preferences: Preferences;
  tenantZone: string;
}

/** Mails everyone whose notifications are due on this channel, one mail per person and organization. */
export async function sendNotificationEmails(means: EmailMeans, run: JobRun, channel: Channel): Promise<void> {
  if (!means.mailer.canSend) return;
  let past: Pick<Person, 'tenantId' | 'userId'> = { tenantId: '', userId: '' };
  for (;;) {
    const people = await peopleToMail(means.database, channel, new Date(run.now.getTime() - maxAgeMs), past);
    for (const person of people) {
      if (run.signal.aborted) return;
      const { tenantId, userId, happenedAt, preferences, tenantZone } = person;
      try {
        if (isEmailDue(channel, happenedAt, run.now, preferences.notificationEmail ?? {}, tenantZone))
          run.count('sent', await means.database.inTenant({ tenantId, userId }, (tx) => mailPerson(tx, means, channel, userId)));
      } catch (error) {
        run.failed(error, { tenantId, userId });
      }
    }
    const last = people.at(-1);
    if (!last || people.length < pageSize) return;
    past = last;
  }
}

async function peopleToMail(
  database: Database,
  channel: Channel,
  since: Date,
  past: Pick<Person, 'tenantId' | 'userId'>,
): Promise<Person[]> {
  const { rows } = await database.maintain((tx) =>
    tx.execute<Omit<Person, 'happenedAt'> & { happenedAt: string } & Record<string, unknown>>(sql`
      select n.tenant_id as "tenantId", n.user_id as "userId", min(n.happened_at) as "happenedAt", u.preferences,
        tenant_time_zone(t.settings) as "tenantZone"
      from notifications n
      join users u on u.id = n.user_id and u.status = 'active'
      join tenants t on t.id = n.tenant_id and t.status = 'active'
      where n.email_channel = ${channel} and n.happened_at > ${since.toISOString()}::timestamptz
        and (n.tenant_id, n.user_id) > (${past.tenantId}::text, ${past.userId}::text)
      group by n.tenant_id, n.user_id, u.preferences, t.settings
      order by n.tenant_id, n.user_id
      limit ${pageSize}`),
  );
  return rows.map(({ happenedAt, ...person }) => ({ ...person, happenedAt: new Date(happenedAt) }));
}

/**
 * Mails a person's pending notifications of a channel, in their transaction. Those about projects that they can no longer read are left
 * out. @returns the number of mails
 */
async function mailPerson(tx: Transaction, { mailer, settings }: EmailMeans, channel: Channel, userId: string): Promise<number> {
  const [person] = await tx
    .select({ email: users.email, preferences: users.preferences, role: memberships.role, tenant: tenants.name, tenantId: tenants.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'active')));
  const taken = await tx
    .update(notifications)
    .set({ emailChannel: null })
    .where(eq(notifications.emailChannel, channel))
    .returning({ id: notifications.id });
  if (!person || taken.length === 0) return 0;
  const { email, preferences, role, tenant, tenantId } = person;
  const reader = { user: { id: userId }, tenant: { id: tenantId }, subject: { role, cairnRole: 'none' } } as Visitor; // all that reading needs
  const found = await readableNotifications(
    tx,
    reader,
    inArray(
      notifications.id,
      taken.map(({ id }) => id),
    ),
  ).orderBy(desc(notifications.happenedAt), desc(notifications.id));
  const rows = found.flatMap(({ notification: { id, type, count, parameters }, name }) =>
    isEmailed(type) ? [{ id, type, count, parameters, project: name }] : [],
  );
  if (rows.length === 0) return 0;
  const token = unsubscribeToken(settings.secret, userId);
  const unsubscribe = {
    page: `${settings.publicUrl}/auth/unsubscribe#${token}`,
    oneClick: `${settings.publicUrl}/api/notifications/unsubscribe?token=${token}`,
  };
  const locale = matchLocale(preferences.locale ?? null) ?? 'en';
  const shown = rows.slice(0, listed);
  const mail = { channel, tenant, notifications: shown, more: rows.length - shown.length, unsubscribe };
  await mailer.send(tx, { to: email, ...notificationMail(locale, mail, settings.publicUrl) });
  return 1;
}
