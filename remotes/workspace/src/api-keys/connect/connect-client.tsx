import { CodeBlock } from '@cairn/ui/core';
import { TabPanels } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { type ConnectClient as Client, clientLabels, connectClients, hooksFor, instructionsFor, keyInShell } from './commands.ts';
import styles from './connect-client.module.css';

/** The steps to connect a client: set the key in the shell, then run a command or write a file. Each can be copied. */
export function ConnectClient({
  project,
  secret,
}: {
  /** The project's slug, if calls must name it. */
  project: string | undefined;
  /** The key's secret. */
  secret: string;
}): ReactElement {
  const { t } = useLingui();
  const [client, setClient] = useState<string>(connectClients[0]);
  return (
    <div className={styles.connect}>
      <h3 className={styles.heading}>
        <Trans>Connect your client</Trans>
      </h3>
      <TabPanels
        label={t`Client`}
        value={client}
        onChange={setClient}
        tabs={connectClients.map((id) => ({
          id,
          label: clientLabels[id],
          content: <ClientSteps client={id} project={project} secret={secret} />,
        }))}
      />
    </div>
  );
}

/** The steps of one client. Without `secret`, they have a placeholder for the key. */
export function ClientSteps({
  client,
  project,
  secret = 'ck_live_…',
}: {
  client: Client;
  /** The project's slug, if calls must name it. */
  project: string | undefined;
  secret?: string;
}): ReactElement {
  const { t } = useLingui();
  const labels = { copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` };
  const connection = { origin: location.origin, project };
  const { language, text, file, shared } = instructionsFor(client, connection);
  const hooks = hooksFor(client, connection);
  const name = clientLabels[client];
  return (
    <ol className={styles.steps}>
      {client !== 'vscode' && (
        <li>
          <p className={styles.step}>
            <Trans>Set the key in your shell. Never commit it.</Trans>
          </p>
          <CodeBlock label={t`Key for the shell`} language="bash" labels={labels}>
            {keyInShell('posix', secret)}
          </CodeBlock>
          <details className={styles.more}>
            <summary>
              <Trans>On Windows, in PowerShell</Trans>
            </summary>
            <CodeBlock label={t`Key for PowerShell`} labels={labels}>
              {keyInShell('powershell', secret)}
            </CodeBlock>
          </details>
        </li>
      )}
      {hooks && (
        <li>
          <p className={styles.step}>
            <Trans>Run this in your repository. Hooks then record every session and give the agent its rules.</Trans>
          </p>
          <CodeBlock label={t`Hooks for ${name}`} language="bash" labels={labels}>
            {hooks}
          </CodeBlock>
        </li>
      )}
      <li>
        <p className={styles.step}>
          {file ? (
            <Trans>
              Add this to <bdi className={styles.file}>{file}</bdi>
            </Trans>
          ) : (
            <Trans>Run this in your repository</Trans>
          )}
        </p>
        <CodeBlock label={t`Configuration for ${name}`} language={language} labels={labels}>
          {text}
        </CodeBlock>
        {shared && (
          <details className={styles.more}>
            <summary>
              <Trans>
                For everyone in the repository: <bdi className={styles.file}>{shared.file}</bdi>
              </Trans>
            </summary>
            <CodeBlock label={shared.file} language="json" labels={labels}>
              {shared.text}
            </CodeBlock>
          </details>
        )}
      </li>
    </ol>
  );
}
