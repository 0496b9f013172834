import { usePage } from '@cairn/shell';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSwitchedOffAt } from '../remotes/switched-off.ts';
import { SwitchedOffPage } from './switched-off.tsx';

/** The page for an address that has no page, or no longer has one. */
export function NotFound(): ReactElement {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const off = useSwitchedOffAt(pathname);
  const isOff = off !== null;
  const wasOff = useRef(false);
  useEffect(() => {
    // Switched on again: reload the same location.
    if (wasOff.current && !isOff) void navigate(pathname + search + hash, { replace: true });
    wasOff.current = isOff;
  }, [isOff, navigate, pathname, search, hash]);
  return off === null ? <Nowhere /> : <SwitchedOffPage label={off} />;
}

function Nowhere(): ReactElement {
  const { t } = useLingui();
  usePage(t`Page not found`);
  return (
    <EmptyState
      kind="lost"
      headingLevel={1}
      title={<Trans>Page not found</Trans>}
      actions={
        <ButtonLink variant="primary" to="/app">
          <Trans>Take me Back</Trans>
        </ButtonLink>
      }
    >
      <Trans>The page may have been moved or deleted. Check the address.</Trans>
    </EmptyState>
  );
}
