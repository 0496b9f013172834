import type { Notification } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { patternLink } from '../learning/links.ts';
import { sessionLink } from '../sessions/links.ts';

/** Returns the path of a notification's subject; null if it has no page. */
export function notificationHref({ type, subject, project, parameters: { number } }: Notification): string | null {
  switch (subject.type) {
    case 'decision':
      return project && number !== null ? withProject(`/app/decisions?decision=${number}`, project) : null;
    case 'project':
      return project && withProject('/app/learning', project);
    case 'pattern':
      return project && patternLink({ id: subject.id, projectSlug: project.slug });
    case 'session':
      return project && sessionLink({ id: subject.id, projectSlug: project.slug });
    case 'conversation':
      return `/app/conversations?conversation=${encodeURIComponent(subject.id)}`;
    case 'ticket':
      return type === 'ticket.assigned' || type === 'ticket.replied' ? `/app/staff/tickets?ticket=${number}` : `/app/help?ticket=${number}`;
    case 'member':
      return type === 'member.joined' ? '/app/tenant-admin/users' : null;
    case 'member-handover':
      return '/app/decisions?waits=me';
    case 'ownership':
      return '/app/settings/ownership';
    case 'impersonation':
      return '/app/tenant-admin#support-access';
    case 'usage':
      return subject.id === 'spend' ? '/app/analytics/usage' : `/app/analytics/usage?meter=${subject.id}`;
    case 'audit':
      return '/app/tenant-admin/audit';
    case 'project-member':
      return project && withProject('/app/project', project);
    default:
      return null;
  }
}
