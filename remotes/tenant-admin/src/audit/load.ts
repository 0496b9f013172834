import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { membersQuery } from '../members/queries.ts';
import { auditList, auditParams } from './list-state.ts';
import { auditChainQuery, auditQuery, projectNamesQuery } from './queries.ts';

/** `/app/tenant-admin/audit`. */
export async function loadAudit({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(auditList, new URL(request.url).searchParams);
  await Promise.all([
    ensureQuery(auditQuery(auditParams(state))),
    ensureQuery(membersQuery({ limit: 100 })),
    ensureQuery(projectNamesQuery()),
    ensureQuery(auditChainQuery()),
  ]);
  return null;
}
