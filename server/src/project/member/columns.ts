import type { ProjectMember } from '@cairn/api';
import type { CsvValue } from '../../list/csv.ts';

/** The columns of the CSV export. */
export const projectMemberColumns: Record<string, (member: ProjectMember) => CsvValue> = {
  name: ({ displayName }) => displayName,
  email: ({ email }) => email,
  tenantRole: ({ tenantRole }) => tenantRole,
  projectRole: ({ projectRole }) => projectRole,
  role: ({ role }) => role,
  status: ({ status }) => status,
  since: ({ since }) => since,
};
