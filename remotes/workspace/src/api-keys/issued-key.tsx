import type { ApiKeyIssued } from '@cairn/api';
import { Button, Callout, CodeBlock, Dialog, DialogBody, DialogFooter, Icon, Link } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { eyeOffIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { projectToName } from './connect/commands.ts';
import { ConnectClient } from './connect/connect-client.tsx';
import { FirstCall } from './connect/first-call.tsx';
import { useUsualProject } from './connect/usual-project.ts';
import styles from './issued-key.module.css';

/** Shows a new key's secret once, with instructions to connect a client, until its first call. */
export function IssuedKey({ issued: { key, secret }, onClose }: { issued: ApiKeyIssued; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [stored, setStored] = useState(false);
  const [warned, setWarned] = useState(false);
  const { name } = key;
  const usual = useUsualProject();
  return (
    <Dialog
      open
      role={stored ? 'dialog' : 'alertdialog'}
      title={t`${name} is ready`}
      description={<Trans>Shown only once: only a keyed hash is stored. If you lose it, rotate it.</Trans>}
      closeLabel={t`Close`}
      onOpenChange={(open) => {
        if (open) return;
        // Until the key is stored, Escape and clicks outside only show a warning.
        if (stored) onClose();
        else setWarned(true);
      }}
    >
      <DialogBody>
        {warned && !stored && (
          <Callout
            tone="warning"
            live="alert"
            title={<Trans>The key is not shown again</Trans>}
            actions={
              <Button size="small" onClick={onClose}>
                <Trans>Close without the key</Trans>
              </Button>
            }
          >
            <Trans>Copy it first.</Trans>
          </Callout>
        )}
        <CodeBlock wrap label={t`Key`} labels={{ copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` }}>
          {secret}
        </CodeBlock>
        <ConnectClient project={projectToName(key, usual)} secret={secret} />
        <FirstCall id={key.id} then={<FirstSession />} />
      </DialogBody>
      <DialogFooter
        aside={
          <Checkbox isSelected={stored} onChange={setStored}>
            <span className={styles.stored}>
              <Icon icon={eyeOffIcon} size="small" /> <Trans>I have saved the key</Trans>
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

/** Shows where to follow the agent's work. */
function FirstSession(): ReactElement {
  return (
    <Trans>
      Now give your agent a task. <Link to="/app/sessions">Open sessions</Link>
    </Trans>
  );
}
