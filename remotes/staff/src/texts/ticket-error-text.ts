import { ApiError, errorText } from '@cairn/shell';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const texts = new Map<string, MessageDescriptor>([
  ['REQUESTER_DIFFERS', msg`Only tickets of the same address can be merged. Link them as duplicates.`],
  ['TOO_MANY_DUPLICATES', msg`There are more than 100 unsolved duplicates. Send the reply to this ticket only.`],
]);

/** Returns why a ticket was not changed. Translates codes of tickets here; the shell translates the others. */
export function ticketErrorText(i18n: I18n, error: unknown): string {
  const text = error instanceof ApiError ? texts.get(error.code) : undefined;
  return text ? i18n._(text) : errorText(error);
}
