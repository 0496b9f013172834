import { invitationDays, type Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** Invites somebody: who asks them, to which organization. */
export function invitationMail(locale: Locale, { inviter, tenant, link }: { inviter: string; tenant: string; link: string }): Message {
  return compose(locale, say(locale, 'invitation.subject', { inviter, tenant }), [
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
  /** Where invitations are made and withdrawn. */
  users: string;
}

/** Tells whoever invited that the invited person does not come. */
export function declinedMail(locale: Locale, { email, tenant }: Reply): Message {
  return compose(locale, say(locale, 'declined.subject', { email }), [{ text: say(locale, 'declined.lead', { email, tenant }) }]);
}

/** Tells whoever invited that another invitation is wanted: for the same address, or for `other`, which somebody is signed in with. */
export function askedMail(locale: Locale, { email, tenant, users }: Reply, other: string | null): Message {
  const [subject, lead] =
    other === null
      ? [say(locale, 'asked.subject', { email }), say(locale, 'asked.lead', { email, tenant })]
      : [say(locale, 'asked.other.subject', { other }), say(locale, 'asked.other.lead', { other, email, tenant })];
  return compose(locale, subject, [{ text: lead }, { link: users, text: say(locale, 'asked.action') }]);
}
