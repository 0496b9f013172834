import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What is said at a field for the codes that the API's schemas share. A remote adds its own where it needs other words. */
const texts: Record<string, MessageDescriptor> = {
  EVIDENCE_MISQUOTED: msg`These words are not in the source that they are quoted from.`,
  EVIDENCE_UNKNOWN: msg`What is quoted here is not in this project, or you may not read it.`,
  LINE_TOO_LONG: msg`One of the lines is longer than 500 characters.`,
  NAME_REQUIRED: msg`Give it a name.`,
  NAME_TAKEN: msg`There is one of this name already.`,
  NAME_TOO_LONG: msg`This name is too long.`,
  REQUIRED: msg`This is missing.`,
  TEXT_ONE_LINE: msg`Write this in one line, without line breaks or control characters.`,
  TEXT_REQUIRED: msg`Write something first.`,
  TEXT_TOO_LONG: msg`This is too long.`,
  TITLE_REQUIRED: msg`Give it a title.`,
  TOO_MANY: msg`That is more than are kept here.`,
};

export function issueTextOf(i18n: I18n, code: string): string {
  return i18n._(texts[code] ?? msg`This is not valid.`);
}
