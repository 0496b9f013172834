import { EmailSchema, InviteSchema } from '@cairn/api';
import * as v from 'valibot';

/** Accepts addresses as typed, or as pasted from an email program. */
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
 * Returns the unique addresses in a text, separated by commas, semicolons, spaces or line breaks. Takes the address from `Name <address>`.
 * Drops only names: any other word counts as an address, so that the reader learns that it is incomplete.
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

/** Returns the invalid addresses. */
export function invalidIn(addresses: readonly string[]): string[] {
  return addresses.filter((one) => !v.is(EmailSchema, one));
}
