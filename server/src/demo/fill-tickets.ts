import type { DeskSettings } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { type ClockColumns, clockAfter, noClock } from '../ticket/clock.ts';
import { readDeskSettings } from '../ticket/desk-settings.ts';
import { ticketMessages, tickets } from '../ticket/schema.ts';
import type { Person } from './content.ts';
import { people } from './people.ts';
import { type DemoTicket, demoTickets } from './tickets.ts';

const hourMs = 3600 * 1000;

/** Writes the tickets of the demo, each in the tenant of its requester. Needs the role `cairn_definer`. */
export async function fillTickets(tx: Transaction, visitors: Record<Person, Visitor>): Promise<void> {
  const rules = await readDeskSettings(tx);
  for (const ticket of demoTickets) {
    const { user, tenant } = visitors[ticket.by];
    const id = newId('tkt');
    const { subject, status, priority, tags, assignee, messages } = ticket;
    const times = messages.map(({ hours }) => hoursAgo(hours));
    const reply = messages.findIndex(({ by, note }) => isStaff(by) && !note);
    await tx.insert(tickets).values({
      id,
      tenantId: tenant.id,
      subject,
      status,
      priority,
      tags,
      requesterId: user.id,
      assigneeId: assignee ? visitors[assignee].user.id : null,
      waitingSince: waitingSince(ticket),
      solvedAt: status === 'solved' || status === 'closed' ? (times.at(-1) ?? null) : null,
      createdAt: times[0] ?? new Date(),
      updatedAt: times.at(-1) ?? new Date(),
      version: reply < 0 ? 1 : 2,
      ...clockOf(rules, ticket, reply < 0 ? null : (times[reply] ?? null)),
      actor: { type: 'user', id: user.id },
    });
    await tx.insert(ticketMessages).values(
      messages.map(({ by, text, note }, at) => ({
        id: newId('tkm'),
        tenantId: tenant.id,
        ticketId: id,
        visibility: note ? ('internal' as const) : ('public' as const),
        staff: isStaff(by),
        text,
        createdAt: times[at] ?? new Date(),
        updatedAt: times[at] ?? new Date(),
        actor: { type: 'user' as const, id: visitors[by].user.id },
      })),
    );
  }
}

/** Returns the SLA clock as if it had run until the first reply, and since the requester's last message. */
function clockOf(rules: DeskSettings, ticket: DemoTicket, repliedAt: Date | null): ClockColumns {
  const { status, priority } = ticket;
  const createdAt = hoursAgo(ticket.messages[0]?.hours ?? 0);
  const asked = { ...noClock, priority, createdAt };
  const answered = repliedAt ? { ...asked, ...clockAfter(rules, asked, { status: 'pending', replied: true }, repliedAt) } : asked;
  const since = waitingSince(ticket) ?? hoursAgo(ticket.messages.at(-1)?.hours ?? 0);
  return clockAfter(rules, repliedAt ? { ...answered, status: 'pending' } : answered, { status }, since);
}

/**
 * Returns the time of the requester's first unanswered message. Null if staff wait for the requester, or if the ticket is solved or closed.
 */
function waitingSince({ status, messages }: DemoTicket): Date | null {
  if (status === 'pending' || status === 'solved' || status === 'closed') return null;
  const spoken = messages.filter(({ note }) => !note);
  const first = spoken[spoken.findLastIndex(({ by }) => isStaff(by)) + 1];
  return first ? hoursAgo(first.hours) : null;
}

function isStaff(person: Person): boolean {
  return people[person].cairnRole !== 'none';
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * hourMs);
}
