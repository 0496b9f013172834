import { usePage } from '@cairn/shell';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The page exists and this visitor may not open it. */
export function Forbidden(): ReactElement {
  const { t } = useLingui();
  usePage(t`Access denied`);
  return (
    <EmptyState
      kind="forbidden"
      headingLevel={1}
      title={<Trans>This page is behind a fence</Trans>}
      actions={
        <ButtonLink variant="primary" to="/app">
          <Trans>Take me Back</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Access denied. You do not have permission for this action.</Trans>
      </p>
      <p>
        <Trans>An owner or administrator of your organisation can give it to you.</Trans>
      </p>
    </EmptyState>
  );
}
