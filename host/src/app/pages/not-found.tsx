import { usePage } from '@cairn/shell';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** No page has this address. */
export function NotFound(): ReactElement {
  const { t } = useLingui();
  usePage(t`Page not found`);
  return (
    <EmptyState
      kind="lost"
      headingLevel={1}
      title={<Trans>This path leads nowhere</Trans>}
      actions={
        <ButtonLink variant="primary" to="/app">
          <Trans>Take me Back</Trans>
        </ButtonLink>
      }
    >
      <Trans>The page was moved or taken away, or the address has a slip in it.</Trans>
    </EmptyState>
  );
}
