import { type Session, sessionLabel } from '@cairn/api';
import { ButtonAnchor, CodeBlock, Dialog, DialogBody } from '@cairn/ui/core';
import { TabPanels } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './hand-off.module.css';
import { type HandOffClient, handOffClients, handOffLabel, handOffTo } from './hand-off-commands.ts';

/** Continues a session's work in another client: shows the command or link that starts it with a prompt to take over the session. */
export function HandOff({ session, onClose }: { session: Session; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [client, setClient] = useState<string>(handOffClients[0]);
  const { id } = session;
  const prompt = t`Go on with the work of Cairn session ${id}: call start_session with resumeFrom "${id}", read the hand-off that it answers, then do its next steps.`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Hand off {sessionLabel(id)}</Trans>}
      description={
        <Trans>
          The next session gets the goal, what was done, what was learned and the next steps. Its client must be connected to the same
          project.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <DialogBody>
        <TabPanels
          label={t`Client`}
          value={client}
          onChange={setClient}
          tabs={handOffClients.map((one) => ({ id: one, label: handOffLabel(one), content: <Step client={one} prompt={prompt} /> }))}
        />
        <p className={styles.other}>
          <Trans>In any other client, paste this as the first prompt:</Trans>
        </p>
        <CodeBlock wrap label={t`The first prompt`} labels={{ copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` }}>
          {prompt}
        </CodeBlock>
      </DialogBody>
    </Dialog>
  );
}

function Step({ client, prompt }: { client: HandOffClient; prompt: string }): ReactElement {
  const { t } = useLingui();
  const name = handOffLabel(client);
  const handOff = handOffTo(client, prompt);
  return (
    <div className={styles.step}>
      {'link' in handOff ? (
        <>
          <p>
            <Trans>{name} opens with the prompt in its chat. You send it yourself.</Trans>
          </p>
          <ButtonAnchor variant="primary" href={handOff.link}>
            <Trans>Open in {name}</Trans>
          </ButtonAnchor>
        </>
      ) : (
        <>
          <p>
            <Trans>Run this in your repository</Trans>
          </p>
          <CodeBlock
            wrap
            label={t`Command to start ${name}`}
            language="bash"
            labels={{ copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` }}
          >
            {handOff.command}
          </CodeBlock>
        </>
      )}
    </div>
  );
}
