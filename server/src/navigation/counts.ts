import type { NavigationCounts } from '@cairn/api';
import { and, eq, or } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { waitsFor } from '../decision/query.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { patterns } from '../pattern/schema.ts';
import { inReadableProjects } from '../project/access.ts';
import { standsAs } from '../session/query.ts';
import { sessions } from '../session/schema.ts';

/** Returns the badge counts of navigation entries: the number of pending or active items in each list for this visitor. */
export async function navigationCountsOf(tx: Transaction, visitor: Visitor): Promise<NavigationCounts> {
  const proposed = and(await inReadableProjects(tx, visitor, patterns), eq(patterns.status, 'proposed'));
  const waiting = and(await inReadableProjects(tx, visitor, decisions), waitsFor(visitor.user.id));
  const live = and(await inReadableProjects(tx, visitor, sessions), or(standsAs('active'), standsAs('idle')));
  return {
    'patterns.proposed': await tx.$count(patterns, proposed),
    'decisions.waiting': await tx.$count(decisions, waiting),
    'sessions.live': await tx.$count(sessions, live),
  };
}
