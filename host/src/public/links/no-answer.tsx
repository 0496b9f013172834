import { Button } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { AuthCall } from '../auth/messages.ts';
import { refusalText } from '../auth/refusals.ts';
import { DeadEnd } from './dead-end.tsx';

/** The screen of a link that could not be checked: the reason, and a retry button. */
export function NoAnswer({ call, code, onRetry }: { call: AuthCall; code: string | null; onRetry: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  return (
    <DeadEnd
      title={t`This link could not be checked`}
      lead={refusalText(i18n, call, code)}
      actions={
        <Button variant="primary" size="large" wide onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
