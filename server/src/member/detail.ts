import { apiKeyState, type MemberDetail, maxMemberDetails, projectRoles } from '@cairn/api';
import { asc, count, eq, sql } from 'drizzle-orm';
import { apiKeys } from '../api-key/schema.ts';
import { memberships } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { projects } from '../project/schema.ts';
import { openKeys, projectOrder, readByMember, setRole } from './conditions.ts';
import { showMember } from './query.ts';

/** Returns a member with the projects that they can read and their API keys. @throws ApiError NOT_FOUND */
export async function showMemberDetail(tx: Transaction, id: string): Promise<MemberDetail> {
  const member = await showMember(tx, id);
  return { member, projects: await projectsOf(tx, id), keys: await keysOf(tx, id) };
}

async function projectsOf(tx: Transaction, id: string): Promise<MemberDetail['projects']> {
  const ofMember = tx
    .select({ project: projects, projectRole: setRole, total: sql<number>`count(*) over ()::int` })
    .from(memberships)
    .innerJoin(projects, readByMember)
    .where(eq(memberships.id, id));
  const rows = await ofMember.orderBy(projectOrder).limit(maxMemberDetails);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ project, projectRole }) => ({
      id: project.id,
      name: project.name,
      slug: project.slug,
      key: project.key,
      colour: project.colour,
      icon: project.icon,
      status: project.status,
      visibility: project.visibility,
      projectRole: projectRoles.find((role) => role === projectRole?.toLowerCase()) ?? null,
    })),
  };
}

async function keysOf(tx: Transaction, id: string): Promise<MemberDetail['keys']> {
  const ofMember = eq(memberships.id, id);
  const [all] = await tx.select({ total: count() }).from(memberships).innerJoin(apiKeys, openKeys).where(ofMember);
  const rows = await tx
    .select({ key: apiKeys })
    .from(memberships)
    .innerJoin(apiKeys, openKeys)
    .where(ofMember)
    .orderBy(asc(sql`lower(${apiKeys.name})`), asc(apiKeys.id))
    .limit(maxMemberDetails);
  const now = Date.now();
  return {
    total: all?.total ?? 0,
    items: rows.map(({ key }) => ({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      lastFour: key.lastFour,
      state: apiKeyState(
        { status: key.status, expiresAt: key.expiresAt?.getTime() ?? null, graceUntil: key.graceUntil?.getTime() ?? null },
        now,
      ),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      version: key.version,
    })),
  };
}
