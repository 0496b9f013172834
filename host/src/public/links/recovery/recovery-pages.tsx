import type { ScreensOf } from '@cairn/contract';
import type { ReactElement } from 'react';
import { Screens } from '../../navigation/screens.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';

const screens = {
  '/auth/forgot-password': ForgotPassword,
  '/auth/reset-password': ResetPassword,
} satisfies Record<ScreensOf<'recovery'>, () => ReactElement>;

/** Asking for a new password, and choosing it. */
export function RecoveryPages(): ReactElement {
  return <Screens screens={screens} />;
}
