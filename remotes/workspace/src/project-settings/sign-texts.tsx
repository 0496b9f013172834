import type { Sign } from '@cairn/api';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What each sign of a lesson is called, and what it looks at. */
export const signTexts: Record<Sign, { name: ReactNode; description: ReactNode }> = {
  correction: {
    name: <Trans>Corrections</Trans>,
    description: <Trans>A person tells an agent what to do from now on.</Trans>,
  },
  mended: {
    name: <Trans>Errors that are mended alike</Trans>,
    description: <Trans>The same error comes twice in a session, and the same command mends it.</Trans>,
  },
  together: {
    name: <Trans>Files that change together</Trans>,
    description: <Trans>The same two files are edited in one session after the other.</Trans>,
  },
  command: {
    name: <Trans>Commands that are run again and again</Trans>,
    description: <Trans>Three times or more in one session.</Trans>,
  },
};
