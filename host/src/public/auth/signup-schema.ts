import { RegisterSchema } from '@cairn/api';
import * as v from 'valibot';

const { name, email, password } = RegisterSchema.entries;

const PasswordsSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty()), passwordCheck: v.pipe(v.string(), v.nonEmpty()) });

/** The sign-up form (specification, sections 2 and 5): the data to send, and the password confirmation. */
export const SignupSchema = v.pipe(
  v.object({
    name,
    email,
    password,
    passwordCheck: v.pipe(v.string(), v.nonEmpty('PASSWORD_CHECK_REQUIRED')),
    subscribeToNewsletter: v.boolean(),
  }),
  // Runs even if the password is too short, so that both issues are shown at once.
  v.rawCheck(({ dataset, addIssue }) => {
    const { output, success } = v.safeParse(PasswordsSchema, dataset.value);
    if (!success || output.password === output.passwordCheck) return;
    const at = { type: 'object', origin: 'value', input: { ...output }, key: 'passwordCheck', value: output.passwordCheck } as const;
    addIssue({ message: 'PASSWORD_MISMATCH', path: [at] });
  }),
);
