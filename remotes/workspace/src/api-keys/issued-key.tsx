import type { ApiKeyIssued } from '@cairn/api';
import { Button, CodeBlock, Dialog, DialogBody, DialogFooter, Icon } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { eyeOffIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { projectToName } from './connect/commands.ts';
import { ConnectClient } from './connect/connect-client.tsx';
import { FirstCall } from './connect/first-call.tsx';
import { useUsualProject } from './connect/usual-project.ts';
import styles from './issued-key.module.css';

/** A key that has just been made: said this once, with what connects a client to it, until its first call is seen. */
export function IssuedKey({ issued: { key, secret }, onClose }: { issued: ApiKeyIssued; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [stored, setStored] = useState(false);
  const { name } = key;
  const usual = useUsualProject();
  return (
    <Dialog
      open
      role={stored ? 'dialog' : 'alertdialog'}
      title={t`${name} is ready`}
      description={<Trans>Shown this once: only a keyed hash of it is kept. If you lose it, rotate it.</Trans>}
      closeLabel={t`Close`}
      onOpenChange={(open) => {
        // Escape before it is stored would lose it.
        if (!open && stored) onClose();
      }}
    >
      <DialogBody>
        <CodeBlock wrap label={t`Key`} labels={{ copy: t`Copy`, copied: t`Copied` }}>
          {secret}
        </CodeBlock>
        <ConnectClient project={projectToName(key, usual)} secret={secret} />
        <FirstCall id={key.id} />
      </DialogBody>
      <DialogFooter
        aside={
          <Checkbox isSelected={stored} onChange={setStored}>
            <span className={styles.stored}>
              <Icon icon={eyeOffIcon} size="small" /> <Trans>I have stored the key</Trans>
            </span>
          </Checkbox>
        }
      >
        <Button variant="primary" disabled={!stored} onClick={onClose}>
          <Trans context="closes what is finished">Done</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
