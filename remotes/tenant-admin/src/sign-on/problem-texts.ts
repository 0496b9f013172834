import type { SignOnProblem } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Explains at which step a test failed, and what to do. */
export const problemTexts: Record<SignOnProblem, MessageDescriptor> = {
  address: msg`Addresses in private networks or without https are blocked. The operator of this installation can allow them.`,
  unreachable: msg`No OpenID Connect provider answers at the issuer address. Check the address.`,
  issuer: msg`The provider describes itself with another issuer address, or not completely. Copy the address exactly as the provider shows it.`,
  refused: msg`The provider did not sign you in. You may have canceled, or it does not let you use this application.`,
  client: msg`The provider did not accept the client ID, the client secret or the redirect address.`,
  token: msg`The answer of the provider is not valid. It may be for another application, too old, or signed with an unknown key.`,
  email: msg`The provider gave no email address. Let it send the claim “email”.`,
  unverified: msg`The provider says that the email address is not verified.`,
  foreign: msg`The email address is not in one of your verified domains.`,
};
