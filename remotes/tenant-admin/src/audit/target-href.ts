import type { AuditEntry } from '@cairn/api';
import { withProject } from '@cairn/shell';

/** Returns the path of the page about what an entry concerns; null if it has none. */
export function targetHref({ target: { type, id, name }, project }: Pick<AuditEntry, 'target' | 'project'>): string | null {
  if (name === null && type !== 'conversation' && type !== 'session') return pageOf(type);
  const path = encodeURIComponent(id);
  const label = name ?? '';
  switch (type) {
    case 'project':
      return project && withProject('/app/project', project);
    case 'decision':
      return project && withProject(`/app/decisions?decision=${/^ADR (\d+)/.exec(label)?.[1] ?? ''}&view=full`, project);
    case 'pattern':
      return project && withProject(`/app/learning?pattern=${path}&view=full`, project);
    case 'session':
      return project && withProject(`/app/sessions?session=${path}&view=full`, project);
    case 'branch':
      return project && withProject(`/app/project/branches?branch=${path}&view=full`, project);
    case 'conversation':
      return `/app/conversations?conversation=${path}`;
    case 'api-key':
      return `/app/api-keys/${path}`;
    case 'member':
    case 'user':
    case 'invitation':
      return `/app/tenant-admin/users?${new URLSearchParams({ q: label })}`;
    case 'invoice':
      return `/app/tenant-admin/billing/${encodeURIComponent(label)}`;
    case 'ticket':
      return `/app/help?ticket=${/^#(\d+)/.exec(label)?.[1] ?? ''}`;
    default:
      return pageOf(type);
  }
}

/** Things of the organization itself, which have no name of their own. */
function pageOf(type: string): string | null {
  if (type === 'tenant' || type === 'domain') return '/app/tenant-admin';
  if (type === 'subscription') return '/app/tenant-admin/billing';
  if (type === 'integration') return '/app/settings/integrations';
  return null;
}
