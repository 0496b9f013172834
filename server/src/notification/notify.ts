import { lockedTopics, type NotificationParameters, type NotificationType, topicOfNotification } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { type Author, actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';

/** What people are told. What happens again about the same `subject` opens the same notification anew. */
export interface Notice {
  type: NotificationType;
  subject: { type: string; id: string };
  projectId?: string;
  parameters: Omit<NotificationParameters, 'by'>;
  /** Now, where it is left out; the demo content dates it back. */
  happenedAt?: Date;
}

/** Who did it: a visitor, or somebody who is about to be one. */
export type Doer = Author & { user: Pick<Visitor['user'], 'displayName'> };

/**
 * Tells members of the visitor's tenant, live. Whoever did it is left out, and whoever does not want to hear of it. It locks
 * the tenant's events, so it comes with them: after everything else that the transaction writes.
 */
export async function notify(tx: Transaction, visitor: Doer, people: readonly string[], notice: Notice): Promise<void> {
  const others = [...new Set(people)].filter((id) => id !== visitor.user.id);
  if (others.length === 0) return;
  const ids = others.map(() => newId('ntf'));
  await tx.execute(sql`select notify_members(${list(ids)}, ${list(others)}, ${aboutOf(visitor, notice)})`);
}

/** The same for a ticket, whose requester and assignee need not be of the visitor's tenant. In the platform scope, or the requester's own. */
export async function notifyOfTicket(tx: Transaction, visitor: Doer, recipient: 'requester' | 'assignee', notice: Notice): Promise<void> {
  await tx.execute(sql`select notify_of_ticket(${newId('ntf')}, ${notice.subject.id}, ${recipient}, ${aboutOf(visitor, notice)})`);
}

/** Nobody need do anything about it any more: what told of it is done by itself. `settled: false` opens it again. */
export async function settle(
  tx: Transaction,
  visitor: Visitor,
  { id }: Notice['subject'],
  types: readonly NotificationType[],
  settled = true,
): Promise<void> {
  await tx.execute(sql`select notifications_settle(${id}, ${list(types)}, ${settled}, ${JSON.stringify(actorOf(visitor))}::jsonb)`);
}

/** These people have done it, or are no longer asked: what told them of it is done, and stays so where others are asked again. */
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

function aboutOf(visitor: Doer, { type, subject, projectId, parameters, happenedAt }: Notice): SQL {
  const topic = topicOfNotification(type);
  return sql`${JSON.stringify({
    type,
    topic,
    locked: lockedTopics.includes(topic),
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
