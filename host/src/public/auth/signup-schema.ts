import { RegisterSchema } from '@cairn/api';
import * as v from 'valibot';

const { name, email, password } = RegisterSchema.entries;

/** The sign-up form (specification, sections 2 and 5): what is sent, and the password once more. */
export const SignupSchema = v.pipe(
  v.object({
    name,
    email,
    password,
    passwordCheck: v.pipe(v.string(), v.nonEmpty('PASSWORD_CHECK_REQUIRED')),
    subscribeToNewsletter: v.boolean(),
  }),
  v.forward(
    v.partialCheck([['password'], ['passwordCheck']], (form) => form.password === form.passwordCheck, 'PASSWORD_MISMATCH'),
    ['passwordCheck'],
  ),
);
