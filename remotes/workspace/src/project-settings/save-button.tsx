import { Button } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The save button of a settings form. */
export function SaveButton({ busy }: { busy: boolean }): ReactElement {
  return (
    <div>
      <Button type="submit" variant="primary" busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </div>
  );
}
