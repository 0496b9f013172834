import { invitationDays, type Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** Composes an invitation with the inviter and the organization. */
export function invitationMail(locale: Locale, { inviter, tenant, link }: { inviter: string; tenant: string; link: string }): Message {
  return compose('invitation', locale, say(locale, 'invitation.subject', { inviter, tenant }), [
    { text: say(locale, 'invitation.lead', { inviter, tenant }) },
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
