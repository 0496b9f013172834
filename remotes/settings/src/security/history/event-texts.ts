import type { IdentityEvent, IdentityEventRow } from '@cairn/api';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { methodText } from '../words.ts';

/** Texts of events, except sign-ins and second steps, which are described by their method. */
const eventTexts: Record<Exclude<IdentityEvent, 'sign-in' | 'second-step'>, MessageDescriptor> = {
  'account.registered': msg`Signed up`,
  'account.verified': msg`Address confirmed`,
  'second-step.mailed': msg`Code sent by email`,
  proof: msg`Identity confirmed`,
  'sign-out': msg`Signed out`,
  'sign-in.revoked': msg`Another browser signed out`,
  'sign-ins.revoked': msg`All other browsers signed out`,
  'password.changed': msg`Password changed`,
  'password.set': msg`Password set`,
  'password.reset-asked': msg`Password reset requested by email`,
  'password.reset': msg`Password reset by email`,
  'email.change-asked': msg`Change of email address requested`,
  'email.changed': msg`Email address changed`,
  'tenant.switched': msg`Organization changed`,
  'role.changed': msg`Role changed`,
  'invitation.accepted': msg`Invitation accepted`,
  'waitlist.joined': msg`Joined the waiting list`,
  'waitlist.verified': msg`Place in the waiting list confirmed`,
  'account.set-up': msg`Account set up`,
  'identity.linked': msg`Account linked`,
  'identity.unlinked': msg`Account unlinked`,
  'totp.on': msg`Authenticator app added`,
  'totp.replaced': msg`Authenticator app replaced`,
  'totp.changed': msg`Authenticator app changed`,
  'totp.off': msg`Authenticator app removed`,
  'passkey.added': msg`Passkey added`,
  'passkey.renamed': msg`Passkey renamed`,
  'passkey.removed': msg`Passkey removed`,
  'backup-codes.made': msg`Backup codes created`,
  'browser.remembered': msg`Browser remembered for 30 days`,
  'browser.forgotten': msg`Browser forgotten`,
};

/** Returns the text of an event. */
export function eventText(i18n: I18n, { event, method }: Pick<IdentityEventRow, 'event' | 'method'>): string {
  const by = methodText(i18n, method);
  if (event === 'sign-in') return by || i18n._(msg`Sign-in`);
  if (event === 'second-step') return by ? i18n._(msg`Second step: ${by}`) : i18n._(msg`Second step`);
  const text = i18n._(eventTexts[event]);
  return by ? i18n._(msg`${text}: ${by}`) : text;
}
