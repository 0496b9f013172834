import { PasswordSchema } from '@cairn/api';
import * as v from 'valibot';

/** A new password and its confirmation (specification, section 5). */
export const NewPasswordSchema = v.pipe(
  v.object({ password: PasswordSchema, passwordCheck: v.pipe(v.string(), v.nonEmpty('PASSWORD_CHECK_REQUIRED')) }),
  v.forward(
    v.check(({ password, passwordCheck }) => password === passwordCheck, 'PASSWORD_MISMATCH'),
    ['passwordCheck'],
  ),
);
