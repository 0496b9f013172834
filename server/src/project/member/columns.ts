import type { ProjectMember } from '@cairn/api';
import type { CsvValue } from '../../list/csv.ts';

/** What a spreadsheet of a project's members holds. */
export const projectMemberColumns: Record<string, (member: ProjectMember) => CsvValue> = {
  name: ({ displayName }) => displayName,
  email: ({ email }) => email,
  tenantRole: ({ tenantRole }) => tenantRole,
  projectRole: ({ projectRole }) => projectRole,
  role: ({ role }) => role,
  status: ({ status }) => status,
  since: ({ since }) => since,
};
