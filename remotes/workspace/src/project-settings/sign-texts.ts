import type { Sign } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What each sign of a lesson is called, and what it looks at. */
export const signTexts: Record<Sign, { name: MessageDescriptor; description: MessageDescriptor }> = {
  correction: {
    name: msg`Corrections`,
    description: msg`A person tells an agent what to do from now on.`,
  },
  mended: {
    name: msg`Errors that are mended alike`,
    description: msg`The same error comes twice in a session, and the same command mends it.`,
  },
  together: {
    name: msg`Files that change together`,
    description: msg`The same two files are edited in one session after the other.`,
  },
  command: {
    name: msg`Commands that are run again and again`,
    description: msg`Three times or more in one session.`,
  },
};
