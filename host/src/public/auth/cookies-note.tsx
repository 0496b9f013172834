import { Callout } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useState } from 'react';

/** A warning that signing in needs cookies, if the browser blocks them. */
export function CookiesNote(): ReactElement | null {
  const [blocked, setBlocked] = useState(false);
  // After the first render, which must match the prerendered HTML.
  useEffect(() => setBlocked(!navigator.cookieEnabled), []);
  if (!blocked) return null;
  return (
    <Callout tone="warning" live="status">
      <Trans>Your browser blocks cookies. Cairn needs one to sign you in. Allow cookies for this site and reload the page.</Trans>
    </Callout>
  );
}
