import { singleSignOnPath } from '@cairn/api';
import { ButtonAnchor } from '@cairn/ui/core';
import { building2Icon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useInBrowser } from '../prerender/prerender.ts';
import { addressRedirect } from './address-redirect.ts';

/** Leads to the page on which people sign in through their organization. */
export function SingleSignOnLink(): ReactElement {
  const redirect = useInBrowser(() => addressRedirect() ?? '', '');
  const query = redirect && `?${new URLSearchParams({ redirect })}`;
  return (
    <ButtonAnchor size="large" wide icon={building2Icon} href={singleSignOnPath + query}>
      <Trans>Use single sign-on</Trans>
    </ButtonAnchor>
  );
}
