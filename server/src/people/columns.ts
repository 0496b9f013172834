import { type Person, personState } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';
import { memberColumns } from '../member/columns.ts';

/** The columns of the CSV export: those of members. An invitation has an address, a role, a state, and the time of its last mail. */
export const personColumns: Record<string, (person: Person) => CsvValue> = {
  ...Object.fromEntries(
    Object.entries(memberColumns).map(([name, cell]) => [
      name,
      (person: Person) => (person.kind === 'member' ? cell(person.member) : (ofInvitation[name]?.(person) ?? null)),
    ]),
  ),
  status: personState,
  invitedBy: (person) => (person.kind === 'invitation' ? person.invitation.invitedBy : null),
  expiresAt: (person) => (person.kind === 'invitation' ? person.invitation.expiresAt : null),
};

const ofInvitation: Record<string, (person: Extract<Person, { kind: 'invitation' }>) => CsvValue> = {
  email: ({ invitation }) => invitation.email,
  role: ({ invitation }) => invitation.role,
  createdAt: ({ invitation }) => invitation.sentAt,
};
