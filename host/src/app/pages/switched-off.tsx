import { usePage } from '@cairn/shell';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Shown instead of a page whose remote is switched off. */
export function SwitchedOffPage({ label }: { label: string }): ReactElement {
  const { t } = useLingui();
  usePage(t`${label} is switched off`);
  return (
    <EmptyState
      kind="broken"
      headingLevel={1}
      title={<Trans>{label} is switched off</Trans>}
      actions={
        <ButtonLink variant="primary" to="/app">
          <Trans>Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>An administrator has switched off this part of Cairn for now. It comes back automatically. Everything else works.</Trans>
    </EmptyState>
  );
}
