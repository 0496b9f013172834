import { type Invitee, type InviteeLine, type InvitePreview, type InviteProblem, invitationOperations, type inviteesIn } from '@cairn/api';
import { runOperation } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Asks the server for each line whom it invites, or why it cannot. A line without a role gets that of the form later. */
export function previewQuery(lines: ReturnType<typeof inviteesIn>) {
  // Longer texts are no addresses, roles or projects, and the server names them all the same.
  const people = lines.map(({ email, role, projects }) => ({
    email: email.slice(0, 300),
    role: role.slice(0, 100) || 'viewer',
    projects: projects.slice(0, 100).map((name) => name.slice(0, 200)),
  }));
  return queryOptions({
    queryKey: ['invitations', 'preview', people],
    queryFn: ({ signal }) => runOperation(invitationOperations.preview, { body: { people } }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  });
}

export interface RefusedLine {
  line: InviteeLine;
  problem: InviteProblem;
  /** The role or project that is unknown, else the address. */
  what: string;
}

/** Returns the lines that cannot be invited. The preview is that of `lines`. */
export function refusedIn(lines: readonly InviteeLine[], { people }: InvitePreview): RefusedLine[] {
  return lines.flatMap((line, at) => {
    const verdict = people[at];
    return verdict?.outcome === 'refused' ? [{ line, problem: verdict.problem, what: verdict.what }] : [];
  });
}

/** Returns the lines that can be invited, and whom they invite. */
export function readyIn(lines: readonly InviteeLine[], { people }: InvitePreview): { line: InviteeLine; invitee: Invitee }[] {
  return lines.flatMap((line, at) => {
    const verdict = people[at];
    return verdict?.outcome === 'ready' ? [{ line, invitee: verdict.invitee }] : [];
  });
}
