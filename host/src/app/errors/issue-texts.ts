import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Field messages for the issue codes that the API's schemas share. A remote adds its own where it needs other texts. */
const texts: Record<string, MessageDescriptor> = {
  EVIDENCE_MISQUOTED: msg`This quote is not in its source.`,
  EVIDENCE_UNKNOWN: msg`The quoted source is not in this project, or you don’t have access.`,
  LINE_TOO_LONG: msg`One of the lines is longer than 500 characters.`,
  NAME_REQUIRED: msg`Enter a name.`,
  NAME_TAKEN: msg`This name is already in use.`,
  NAME_TOO_LONG: msg`This name is too long.`,
  REQUIRED: msg`This is required.`,
  TEXT_ONE_LINE: msg`Use one line, without line breaks or control characters.`,
  TEXT_REQUIRED: msg`Enter a text.`,
  TEXT_TOO_LONG: msg`This is too long.`,
  TITLE_REQUIRED: msg`Enter a title.`,
  TOO_MANY: msg`The limit is reached.`,
};

export function issueTextOf(i18n: I18n, code: string): string {
  return i18n._(texts[code] ?? msg`This is not valid.`);
}
