import type { AuditEntry, AuditGroup } from '@cairn/api';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The texts of actions. Actions of support staff and rare ones have none. */
const actionTexts: Readonly<Record<string, MessageDescriptor>> = {
  'member.updated': msg`Member changed`,
  'member.removed': msg`Member removed`,
  'ownership.offered': msg`Ownership offered`,
  'ownership.accepted': msg`Ownership transferred`,
  'ownership.declined': msg`Offer of ownership declined`,
  'ownership.cancelled': msg`Offer of ownership canceled`,
  'ticket.requester-changed': msg`Support ticket handed over`,
  'invitation.sent': msg`Invitation sent`,
  'invitation.resent': msg`Invitation sent again`,
  'invitation.withdrawn': msg`Invitation withdrawn`,
  'invitation.accepted': msg`Invitation accepted`,
  'invitation.declined': msg`Invitation declined`,
  'invitation.asked': msg`New invitation requested`,
  'identity.account.registered': msg`Signed up`,
  'identity.account.verified': msg`Address confirmed`,
  'identity.account.set-up': msg`Account set up`,
  'identity.sign-in': msg`Signed in`,
  'identity.second-step': msg`Second step of a sign-in`,
  'identity.second-step.mailed': msg`Code sent by email`,
  'identity.proof': msg`Identity confirmed`,
  'identity.sign-out': msg`Signed out`,
  'identity.sign-in.revoked': msg`Another browser signed out`,
  'identity.sign-ins.revoked': msg`All other browsers signed out`,
  'identity.password.changed': msg`Password changed`,
  'identity.password.set': msg`Password set`,
  'identity.password.reset-asked': msg`Password reset requested by email`,
  'identity.password.reset': msg`Password reset by email`,
  'identity.tenant.switched': msg`Organization switched`,
  'identity.invitation.accepted': msg`Invitation accepted`,
  'identity.identity.linked': msg`Account linked`,
  'identity.identity.unlinked': msg`Account unlinked`,
  'identity.totp.on': msg`Authenticator app added`,
  'identity.totp.replaced': msg`Authenticator app replaced`,
  'identity.totp.changed': msg`Authenticator app changed`,
  'identity.totp.off': msg`Authenticator app removed`,
  'identity.passkey.added': msg`Passkey added`,
  'identity.passkey.renamed': msg`Passkey renamed`,
  'identity.passkey.removed': msg`Passkey removed`,
  'identity.backup-codes.made': msg`Backup codes created`,
  'identity.browser.remembered': msg`Browser remembered for 30 days`,
  'identity.browser.forgotten': msg`Browser forgotten`,
  'api-key.created': msg`API key created`,
  'api-key.updated': msg`API key changed`,
  'api-key.rotated': msg`API key rotated`,
  'api-key.disabled': msg`API key disabled`,
  'api-key.enabled': msg`API key enabled`,
  'api-key.revoked': msg`API key revoked`,
  'api-key.refused': msg`Call with an API key refused`,
  'project.created': msg`Project created`,
  'project.updated': msg`Project changed`,
  'project.archived': msg`Project archived`,
  'project.reopened': msg`Project reopened`,
  'project.deleted': msg`Project deleted`,
  'project.restored': msg`Project restored`,
  'project.deleted-for-good': msg`Project permanently deleted`,
  'project.retention': msg`Old content deleted after its retention`,
  'project.member-added': msg`Person added to a project`,
  'project.member-updated': msg`Role in a project changed`,
  'project.member-removed': msg`Person removed from a project`,
  'branch.begun': msg`Branch started`,
  'branch.updated': msg`Branch updated`,
  'branch.merged': msg`Branch merged`,
  'branch.deleted': msg`Branch deleted`,
  'branch.active': msg`Branch reopened`,
  'branch.undone': msg`Change of a branch undone`,
  'finding.acknowledged': msg`Security finding acknowledged`,
  'finding.resolved': msg`Security finding resolved`,
  'finding.reopened': msg`Security finding reopened`,
  'insight.open': msg`Insight reopened`,
  'insight.acknowledged': msg`Insight acknowledged`,
  'insight.resolved': msg`Insight resolved`,
  'insight.dismissed': msg`Insight dismissed`,
  'insight.muted': msg`Insights muted`,
  'insight.unmuted': msg`Insights unmuted`,
  'code.verified': msg`Code citations verified`,
  'decision.recorded': msg`Decision recorded`,
  'decision.revised': msg`Decision revised`,
  'decision.proposed': msg`Decision proposed`,
  'decision.accepted': msg`Decision accepted`,
  'decision.rejected': msg`Decision rejected`,
  'decision.deprecated': msg`Decision deprecated`,
  'decision.undone': msg`Change of a decision undone`,
  'decision.signed': msg`Decision signed off`,
  'decision.deciders-named': msg`Deciders named`,
  'decision.review-day-set': msg`Review date of a decision set`,
  'decision.code-changed': msg`Code behind a decision changed`,
  'decision.discarded': msg`Decision draft discarded`,
  'decision.restored': msg`Decision draft restored`,
  'pattern.proposed': msg`Rule proposed`,
  'pattern.edited': msg`Rule edited`,
  'pattern.accepted': msg`Rule accepted`,
  'pattern.rejected': msg`Rule rejected`,
  'pattern.snoozed': msg`Rule snoozed`,
  'pattern.stale': msg`Rule marked as stale`,
  'pattern.deprecated': msg`Rule deprecated`,
  'pattern.recalled': msg`Rule recalled`,
  'pattern.merged': msg`Rule merged`,
  'pattern.unmerged': msg`Merge of a rule undone`,
  'pattern.undone': msg`Change of a rule undone`,
  'pattern.reinforced': msg`Rule reinforced`,
  'mention.dismissed': msg`Mention dismissed`,
  'mention.restored': msg`Mention restored`,
  'conversation.updated': msg`Conversation changed`,
  'conversation.deleted': msg`Conversation deleted`,
  'conversation.restored': msg`Conversation restored`,
  'conversation.forgotten': msg`Conversation permanently deleted`,
  'session.completed': msg`Session completed`,
  'session.abandoned': msg`Session abandoned`,
  'tenant.updated': msg`Organization changed`,
  'tenant.closing': msg`Organization closed`,
  'tenant.closing-cancelled': msg`Closing of the organization canceled`,
  'tenant.logo-changed': msg`Logo changed`,
  'tenant.logo-removed': msg`Logo removed`,
  'audit.retention': msg`Old audit entries removed`,
  'domain.added': msg`Domain added`,
  'domain.verified': msg`Domain verified`,
  'domain.updated': msg`Domain changed`,
  'domain.removed': msg`Domain removed`,
  'integration.connected': msg`Language model connected`,
  'integration.disconnected': msg`Language model disconnected`,
  'billing.subscription_changed': msg`Subscription changed`,
  'billing.subscription_cancelled': msg`Subscription canceled`,
  'billing.subscription_reactivated': msg`Subscription reactivated`,
  'billing.details_updated': msg`Billing details changed`,
  'billing.change_dropped': msg`Scheduled change of the subscription dropped`,
  'billing.invoice_opened': msg`Invoice issued`,
  'billing.invoice_paid': msg`Invoice paid`,
  'billing.invoice_voided': msg`Invoice voided`,
  'billing.invoice_credited': msg`Credit note issued`,
  'billing.invoice_reminded': msg`Payment reminder sent`,
  'billing.tax_changed': msg`Tax changed`,
  'export.downloaded': msg`List exported`,
  'data.exported': msg`Everything exported`,
  'data.imported': msg`Export imported`,
  'ticket.asked': msg`Support asked`,
  'ticket.replied': msg`Reply to support sent`,
  'ticket.rated': msg`Support rated`,
};

const groupTexts: Record<AuditGroup, MessageDescriptor> = {
  people: msg`People and roles`,
  'sign-in': msg`Sign-in`,
  keys: msg`API keys`,
  projects: msg`Projects`,
  knowledge: msg`Decisions and rules`,
  organization: msg`Organization`,
  billing: msg`Billing`,
  exports: msg`Exports`,
  support: msg`Support`,
};

/** Returns what happened, or the name of an action without a text. */
export function actionText(i18n: I18n, action: string): string {
  const text = actionTexts[action];
  return text ? i18n._(text) : action;
}

export function groupText(i18n: I18n, group: AuditGroup): string {
  return i18n._(groupTexts[group]);
}

const fieldTexts: Readonly<Record<string, MessageDescriptor>> = {
  role: msg`Role`,
  status: msg`State`,
  previousStatus: msg`Previous state`,
  name: msg`Name`,
  description: msg`Description`,
  visibility: msg`Visibility`,
  agentGuidance: msg`Guidance for agents`,
  defaultBranch: msg`Default branch`,
  repoUrl: msg`Repository`,
  retentionDays: msg`Retention in days`,
  timeZone: msg`Time zone`,
  scopes: msg`Permissions`,
  projects: msg`Projects`,
  expiresAt: msg`Expires`,
  networks: msg`Allowed IP addresses`,
  callsPerMinute: msg`Requests per minute`,
  reason: msg`Reason`,
  method: msg`Method`,
  userId: msg`Person`,
  number: msg`Number`,
  rule: msg`Rule`,
  rationale: msg`Rationale`,
  paths: msg`Paths`,
  reviewBy: msg`Review date`,
  superseded: msg`Superseded`,
  plan: msg`Plan`,
  interval: msg`Billing interval`,
  seats: msg`Seats`,
  format: msg`Format`,
  search: msg`Searched`,
  model: msg`Model`,
  baseUrl: msg`Address of the model`,
  key: msg`Key`,
  joining: msg`Joining`,
  defaultRole: msg`Default role`,
  closesAt: msg`Data deleted on`,
  defaultVisibility: msg`Visibility of new projects`,
};

/** Returns the name of a field, or its name in the API. */
export function fieldText(i18n: I18n, field: string): string {
  const text = fieldTexts[field];
  return text ? i18n._(text) : field;
}

/** Returns the look of who acted. Staff of Cairn look like Cairn. */
export function actorKind({ type }: AuditEntry['actor']): 'person' | 'agent' | 'system' {
  if (type === 'user') return 'person';
  return type === 'staff' ? 'system' : type;
}

/** Returns the name of who acted. A person whose account is gone has a pseudonym, always the same one. */
export function actorText(i18n: I18n, { type, id, name }: AuditEntry['actor']): string {
  if (name !== null) return name;
  if (type === 'agent') return i18n._(msg`Agent`);
  if (type === 'system') return 'Cairn';
  if (type === 'staff') return i18n._(msg`Cairn support`);
  const mark = id.slice(-6);
  return i18n._(msg`Former member ${mark}`);
}
