import { PasswordSchema } from '@cairn/api';
import * as v from 'valibot';

const fields = { password: PasswordSchema, passwordCheck: v.pipe(v.string(), v.nonEmpty('PASSWORD_CHECK_REQUIRED')) };

/** A new password, entered twice, with the rules of the sign-up. `current` is required if the account has a password. */
export const NewPasswordSchema = v.pipe(
  v.object({ current: v.optional(v.pipe(v.string(), v.nonEmpty('CURRENT_REQUIRED'))), ...fields }),
  v.forward(
    v.partialCheck([['password'], ['passwordCheck']], (form) => form.password === form.passwordCheck, 'PASSWORD_MISMATCH'),
    ['passwordCheck'],
  ),
);
