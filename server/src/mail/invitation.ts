import { invitationDays, type Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { mailName } from './mail-value.ts';
import { compose } from './message.ts';

/** A mail names at most this many projects. */
const namedProjects = 10;

interface Invited {
  inviter: string;
  tenant: string;
  /** The names of the projects that it gives access to. */
  projects: readonly string[];
  link: string;
}

/** Composes an invitation with the inviter, the organization and its projects. */
export function invitationMail(locale: Locale, { inviter, tenant, projects, link }: Invited): Message {
  const names = projects.slice(0, namedProjects).map(mailName);
  const listed = `${new Intl.ListFormat(locale, { type: 'unit' }).format(names)}${projects.length > names.length ? ' …' : ''}`;
  return compose('invitation', locale, say(locale, 'invitation.subject', { inviter, tenant }), [
    { text: say(locale, 'invitation.lead', { inviter, tenant }) },
    ...(projects.length > 0 ? [{ text: `${say(locale, 'invitation.projects', { count: projects.length })} ${listed}` }] : []),
    { link, text: say(locale, 'invitation.action') },
    { text: say(locale, 'invitation.expires', { days: invitationDays }) },
    { text: say(locale, 'invitation.ignore') },
  ]);
}

interface Reply {
  /** The invited address. */
  email: string;
  tenant: string;
  /** URL of the page for managing invitations. */
  users: string;
}

/** Composes the mail that tells the inviter about a declined invitation. */
export function declinedMail(locale: Locale, { email, tenant }: Reply): Message {
  return compose('invitation-answer', locale, say(locale, 'declined.subject', { email }), [
    { text: say(locale, 'declined.lead', { email, tenant }) },
  ]);
}

/** Composes the mail that asks the inviter for another invitation, for the same address or for `other`, the signed-in one. */
export function askedMail(locale: Locale, { email, tenant, users }: Reply, other: string | null): Message {
  const [subject, lead] =
    other === null
      ? [say(locale, 'asked.subject', { email }), say(locale, 'asked.lead', { email, tenant })]
      : [say(locale, 'asked.other.subject', { other }), say(locale, 'asked.other.lead', { other, email, tenant })];
  return compose('invitation-answer', locale, subject, [{ text: lead }, { link: users, text: say(locale, 'asked.action') }]);
}
