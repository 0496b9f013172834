import { Button } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The foot of each form of settings. */
export function SaveButton({ busy }: { busy: boolean }): ReactElement {
  return (
    <div>
      <Button type="submit" variant="primary" busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </div>
  );
}
