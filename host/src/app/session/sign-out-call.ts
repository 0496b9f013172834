import { AuthResponseSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { endSession } from './sign-out.ts';

/** Signs out: the server's sign-in ends first. Where it cannot be reached nothing ends, and the catalogue's toast says why. */
export async function signOut(): Promise<void> {
  await call('post', 'auth/logout', AuthResponseSchema);
  await endSession('/');
}
