import { defaultEmailOf, lockedTopics, type NotificationParameters, type NotificationType, topicOfNotification } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { type Author, actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';

/** The content of a notification. A repeated event about the same `subject` reopens the existing one. */
export interface Notice {
  type: NotificationType;
  subject: { type: string; id: string };
  projectId?: string;
  parameters: Omit<NotificationParameters, 'by'>;
  /** Defaults to now. Demo content uses past times. */
  happenedAt?: Date;
}

/** The actor: a visitor, or a person who is just signing up. */
export type Actor = Author & { user: Pick<Visitor['user'], 'displayName'> };

/**
 * Notifies members of the visitor's tenant, with live updates. Excludes the actor and people who have turned it off. Locks the tenant's
 * events, so it must be among the last writes of the transaction.
 */
export async function notify(tx: Transaction, visitor: Actor, people: readonly string[], notice: Notice): Promise<void> {
  const others = [...new Set(people)].filter((id) => id !== visitor.user.id);
  if (others.length === 0) return;
  const ids = others.map(() => newId('ntf'));
  await tx.execute(sql`select notify_members(${list(ids)}, ${list(others)}, ${aboutOf(visitor, notice)})`);
}

/**
 * Notifies about a ticket, whose requester and assignee may belong to other tenants. Requires the platform scope or the requester's own.
 */
export async function notifyOfTicket(tx: Transaction, visitor: Actor, recipient: 'requester' | 'assignee', notice: Notice): Promise<void> {
  await tx.execute(sql`select notify_of_ticket(${newId('ntf')}, ${notice.subject.id}, ${recipient}, ${aboutOf(visitor, notice)})`);
}

/** Marks the notifications about a subject as done automatically, because no action is needed anymore. `settled: false` reopens them. */
export async function settle(
  tx: Transaction,
  visitor: Visitor,
  { id }: Notice['subject'],
  types: readonly NotificationType[],
  settled = true,
): Promise<void> {
  await tx.execute(sql`select notifications_settle(${id}, ${list(types)}, ${settled}, ${JSON.stringify(actorOf(visitor))}::jsonb)`);
}

/**
 * Marks the notifications of these people as done, because they have acted or are no longer asked. They stay done even if others are asked
 * again.
 */
export async function doneFor(
  tx: Transaction,
  visitor: Visitor,
  people: readonly string[],
  { id }: Notice['subject'],
  types: readonly NotificationType[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.execute(sql`select notifications_done(${id}, ${list(types)}, ${list(people)}, ${JSON.stringify(actorOf(visitor))}::jsonb)`);
}

function aboutOf(visitor: Actor, { type, subject, projectId, parameters, happenedAt }: Notice): SQL {
  const topic = topicOfNotification(type);
  return sql`${JSON.stringify({
    type,
    topic,
    locked: lockedTopics.includes(topic),
    email: defaultEmailOf(topic),
    groupKey: `${subject.type}:${subject.id}`,
    subject,
    projectId: projectId ?? null,
    parameters: { ...parameters, by: visitor.user.displayName },
    actor: actorOf(visitor),
    happenedAt: happenedAt ?? null,
  })}::jsonb`;
}

function list(values: readonly string[]): SQL {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
}
