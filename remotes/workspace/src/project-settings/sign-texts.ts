import type { signs } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The name and description of each learning signal. */
export const signTexts: Record<(typeof signs)[number], { name: MessageDescriptor; description: MessageDescriptor }> = {
  correction: {
    name: msg`Corrections`,
    description: msg`A person tells an agent what to do from now on.`,
  },
  mended: {
    name: msg`Errors with the same fix`,
    description: msg`The same error occurs twice in a session, and the same command fixes it.`,
  },
  together: {
    name: msg`Files that change together`,
    description: msg`The same two files are edited in one session after the other.`,
  },
  command: {
    name: msg`Repeated commands`,
    description: msg`Three times or more in one session.`,
  },
};
