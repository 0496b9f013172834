import { Button, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { CodeList } from './code-list.tsx';

/** The content of a dialog with new codes. Can be closed once the person confirms that the codes are stored. */
export function StoredCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactElement {
  const [stored, setStored] = useState(false);
  return (
    <>
      <DialogBody>
        <CodeList codes={codes} />
      </DialogBody>
      <DialogFooter
        aside={
          <Checkbox isSelected={stored} onChange={setStored}>
            <Trans>I have saved them</Trans>
          </Checkbox>
        }
      >
        <Button variant="primary" disabled={!stored} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}
