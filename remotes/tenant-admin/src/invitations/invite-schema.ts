import { EmailSchema, InviteSchema } from '@cairn/api';
import * as v from 'valibot';

/** As it is typed, or pasted from a mail program. */
export const InviteFormSchema = v.object({
  emails: v.pipe(
    v.string(),
    v.transform(addressesIn),
    v.nonEmpty('EMAIL_REQUIRED'),
    v.check((addresses) => invalidIn(addresses).length === 0, 'EMAILS_INVALID'),
    InviteSchema.entries.emails,
  ),
  role: InviteSchema.entries.role,
});

/**
 * The addresses of a text, with commas, semicolons, spaces or line ends between them, and of `Name <address>` the address. Each once.
 * Only names are dropped: any other word is one of the addresses, for the reader to be told that it is incomplete.
 */
export function addressesIn(text: string): string[] {
  const unnamed = text.replace(/"[^"]*"(?=\s*<)/g, '');
  return [
    ...new Set(
      unnamed
        .split(/[,;\n]+/)
        .flatMap(addressesOfPart)
        .filter(Boolean),
    ),
  ];
}

function addressesOfPart(part: string): string[] {
  const named = [...part.matchAll(/([^<>]*)<([^<>]*)>/g)].flatMap(([, before = '', address = '']) => [
    ...wordsOf(before).filter((word) => word.includes('@')),
    address.trim(),
  ]);
  return [...named, ...wordsOf(part.slice(part.lastIndexOf('>') + 1))];
}

function wordsOf(text: string): string[] {
  return text.split(/[\s"]+/);
}

/** Those that are no complete address. */
export function invalidIn(addresses: readonly string[]): string[] {
  return addresses.filter((one) => !v.is(EmailSchema, one));
}
