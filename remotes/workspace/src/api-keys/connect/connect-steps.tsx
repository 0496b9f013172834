import type { Project, Session } from '@cairn/api';
import { CodeBlock } from '@cairn/ui/core';
import { TabPanels } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { type ConnectClient, clientLabels, connectClients, hooksFor } from './commands.ts';
import styles from './connect-client.module.css';
import { FirstSession } from './first-session.tsx';
import { KeySteps } from './key-steps.tsx';

/** Steps to connect an agent: choose a client, run one command, approve it in the browser, and wait for the first session. */
export function ConnectSteps({ project, session }: { project: Project; session: Session | undefined }): ReactElement {
  const { t } = useLingui();
  const [client, setClient] = useState<string>(connectClients[0]);
  return (
    <>
      <div className={styles.connect}>
        <TabPanels
          label={t`Client`}
          value={client}
          onChange={setClient}
          tabs={connectClients.map((id) => ({ id, label: clientLabels[id], content: <ClientSteps client={id} project={project} /> }))}
        />
      </div>
      <FirstSession project={project} session={session} />
    </>
  );
}

/** One command for a client with hooks, which signs in with the browser. All others need a key. */
function ClientSteps({ client, project }: { client: ConnectClient; project: Project }): ReactElement {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const command = hooksFor(client, { origin: location.origin, project: project.slug });
  const name = clientLabels[client];
  if (!command) return <KeySteps client={client} project={project} />;
  return (
    <div className={styles.connect}>
      <ol className={styles.numbered}>
        <li>
          <p className={styles.step}>
            <Trans>Run this in your repository.</Trans>
          </p>
          <CodeBlock
            wrap
            label={t`Command for ${name}`}
            language="bash"
            labels={{ copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` }}
          >
            {command}
          </CodeBlock>
        </li>
        <li>
          <p className={styles.step}>
            <Trans>A page opens in your browser. Compare the code there with the one in the terminal, and approve.</Trans>
          </p>
        </li>
        <li>
          <p className={styles.step}>
            <Trans>Start {name} and give it a task. Hooks record every session, and give the agent its rules.</Trans>
          </p>
        </li>
      </ol>
      <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Trans>Use an API key instead</Trans>
        </summary>
        {isOpen && <KeySteps client={client} project={project} />}
      </details>
    </div>
  );
}
