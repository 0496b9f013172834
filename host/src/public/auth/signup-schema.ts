import { RegisterSchema } from '@cairn/api';
import * as v from 'valibot';

const { name, email, password } = RegisterSchema.entries;

const PasswordsSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty()), passwordCheck: v.pipe(v.string(), v.nonEmpty()) });

/** The sign-up form (specification, sections 2 and 5): what is sent, and the password once more. */
export const SignupSchema = v.pipe(
  v.object({
    name,
    email,
    password,
    passwordCheck: v.pipe(v.string(), v.nonEmpty('PASSWORD_CHECK_REQUIRED')),
    subscribeToNewsletter: v.boolean(),
  }),
  // Also where the password is too short: both are said at once.
  v.rawCheck(({ dataset, addIssue }) => {
    const { output, success } = v.safeParse(PasswordsSchema, dataset.value);
    if (!success || output.password === output.passwordCheck) return;
    const at = { type: 'object', origin: 'value', input: { ...output }, key: 'passwordCheck', value: output.passwordCheck } as const;
    addIssue({ message: 'PASSWORD_MISMATCH', path: [at] });
  }),
);
