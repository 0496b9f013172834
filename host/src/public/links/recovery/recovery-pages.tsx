import type { ScreensOf } from '@cairn/contract';
import type { ReactElement } from 'react';
import { Screens } from '../../navigation/screens.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';

const screens = {
  '/auth/forgot-password': ForgotPassword,
  '/auth/reset-password': ResetPassword,
} satisfies Record<ScreensOf<'recovery'>, () => ReactElement>;

/** The screens to request and choose a new password. */
export function RecoveryPages(): ReactElement {
  return <Screens screens={screens} />;
}
