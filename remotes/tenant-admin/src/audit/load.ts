import { readList } from '@cairn/list';
import { ensureQuery, getSession } from '@cairn/shell';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { membersQuery } from '../members/queries.ts';
import { auditList, auditParams, projectAuditList } from './list-state.ts';
import { auditChainQuery, auditQuery, projectAuditQuery, projectNamesQuery, projectQuery } from './queries.ts';

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

/** `/app/project/audit`, of the last opened project if the address names none. */
export async function loadProjectAudit({ request }: LoaderFunctionArgs): Promise<string> {
  const { pathname, searchParams } = new URL(request.url);
  const slug = searchParams.get('project');
  if (!slug) {
    const last = getSession()?.user.preferences.lastProject;
    throw redirect(last ? `${pathname}?${new URLSearchParams({ project: last })}` : '/app/projects');
  }
  const params = auditParams(readList(projectAuditList, searchParams));
  await Promise.all([ensureQuery(projectQuery(slug)), ensureQuery(projectAuditQuery(slug, params))]);
  return slug;
}
