import { Callout } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useState } from 'react';

/** Says that nobody can sign in where the browser blocks cookies; nothing anywhere else. */
export function CookiesNote(): ReactElement | null {
  const [blocked, setBlocked] = useState(false);
  // After the first rendering, which is the same as what was rendered while the host was built.
  useEffect(() => setBlocked(!navigator.cookieEnabled), []);
  if (!blocked) return null;
  return (
    <Callout tone="warning" live="status">
      <Trans>Your browser blocks cookies. Cairn needs one to sign you in. Allow cookies for this site and reload the page.</Trans>
    </Callout>
  );
}
