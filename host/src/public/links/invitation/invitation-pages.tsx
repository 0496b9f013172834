import type { ScreensOf } from '@cairn/contract';
import type { ReactElement } from 'react';
import { Screens } from '../../navigation/screens.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { SetUpAccount } from './set-up-account.tsx';

const screens = {
  '/auth/accept-invitation': AcceptInvitation,
  '/auth/setup-account': SetUpAccount,
} satisfies Record<ScreensOf<'invitation'>, () => ReactElement>;

/** The screens for joining an organization by invitation. */
export function InvitationPages(): ReactElement {
  return <Screens screens={screens} />;
}
