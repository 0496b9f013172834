import { EmailSchema, InviteSchema } from '@cairn/api';
import * as v from 'valibot';

/** As it is typed: addresses with commas, spaces or line ends between them. */
export const InviteFormSchema = v.object({
  emails: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
    v.nonEmpty('EMAIL_REQUIRED'),
    v.check((addresses) => addresses.every((one) => v.is(EmailSchema, one)), 'EMAILS_INVALID'),
    InviteSchema.entries.emails,
  ),
  role: InviteSchema.entries.role,
});
