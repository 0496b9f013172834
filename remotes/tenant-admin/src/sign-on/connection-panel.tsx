import { type SignOnConnection, SignOnConnectionSchema } from '@cairn/api';
import { notify, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { Callout, CodeBlock, Link } from '@cairn/ui/core';
import { PasswordField, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { SettingsForm } from '../settings/settings-form.tsx';
import styles from '../settings/settings-panel.module.css';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { connectionQuery, connectSignOn } from './queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  ISSUER_INVALID: msg`Enter a URL without a query, such as https://login.example.com`,
  VALUE_INVALID: msg`Copy it from your provider`,
  SECRET_REQUIRED: msg`Enter the client secret of this provider`,
};

const FormSchema = v.object({
  issuer: v.pipe(v.string(), v.trim(), v.nonEmpty('ISSUER_INVALID'), v.maxLength(500, 'ISSUER_INVALID')),
  clientId: v.pipe(v.string(), v.trim(), v.nonEmpty('VALUE_INVALID'), v.maxLength(512, 'VALUE_INVALID')),
  /** Empty: the stored one stays. */
  secret: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(512, 'VALUE_INVALID'))),
});

/** The organization's OpenID Connect provider: connecting, testing and removing it. */
export function ConnectionPanel(): ReactElement {
  const { data: connection } = useSuspenseQuery(connectionQuery());
  const [saves, setSaves] = useState(0);
  // Another key resets the form, which removes the typed secret.
  return <ConnectionForm key={`${connection.id} ${saves}`} connection={connection} onSaved={() => setSaves(saves + 1)} />;
}

function ConnectionForm({ connection, onSaved }: { connection: SignOnConnection; onSaved: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const edited = useEditedRow(connection, SignOnConnectionSchema, isSame, connectionQuery());
  const { latest, conflict } = edited;
  const send = async ({ secret, ...given }: v.InferOutput<typeof FormSchema>) => {
    edited.noteSaved(await connectSignOn({ ...given, ...(secret ? { secret } : {}), version: latest.version }));
    notify('green', t`The identity provider is saved`);
    onSaved();
  };
  const sending = useFormSend(send, undefined, edited);
  const isConnected = connection.id !== null;
  const copyLabels = { copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` };
  return (
    <SettingsForm
      title={<Trans>Identity provider</Trans>}
      draft="tenant.sign-on.connection"
      schema={FormSchema}
      message={message}
      failureTitle={<Trans>The identity provider was not saved</Trans>}
      conflict={
        conflict && {
          version: conflict.theirs.version,
          fields: [
            { name: 'issuer', label: t`Issuer address`, base: conflict.base.issuer, theirs: conflict.theirs.issuer },
            { name: 'clientId', label: t`Client ID`, base: conflict.base.clientId, theirs: conflict.theirs.clientId },
          ],
        }
      }
      actions={isConnected && <ConnectionActions connection={connection} />}
      {...sending}
    >
      <p className={styles.note}>
        <Trans>
          Members sign in through your own OpenID Connect provider, in this organization only. New people become members if joining is on
          for their domain.
        </Trans>
      </p>
      {connection.domains.length === 0 && (
        <Callout title={<Trans>Verify a domain first</Trans>}>
          <Trans>
            Only addresses of your verified domains can sign in. <Link to="/app/tenant-admin">Open your domains</Link>
          </Trans>
        </Callout>
      )}
      <div className={styles.copied}>
        <span>
          <Trans>Redirect address, to enter at your provider</Trans>
        </span>
        <CodeBlock label={t`Redirect address`} labels={copyLabels} wrap>
          {connection.redirectUri}
        </CodeBlock>
      </div>
      <TextField
        name="issuer"
        label={t`Issuer address`}
        hint={<Trans>Exactly as your provider shows it, such as https://login.example.com</Trans>}
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        code
        defaultValue={connection.issuer}
      />
      <TextField name="clientId" label={t`Client ID`} autoComplete="off" spellCheck="false" code defaultValue={connection.clientId} />
      <PasswordField
        name="secret"
        label={t`Client secret`}
        hint={
          isConnected ? (
            <Trans>A secret is stored. Leave this empty to keep it.</Trans>
          ) : (
            <Trans>Stored encrypted, and never sent back to a browser.</Trans>
          )
        }
        autoComplete="off"
        showLabel={t`Show secret`}
        hideLabelText={t`Hide secret`}
      />
      {isConnected && (
        <div className={styles.copied}>
          <span>
            <Trans>Sign-in address, for bookmarks and the portal of your provider</Trans>
          </span>
          <CodeBlock label={t`Sign-in address`} labels={copyLabels} wrap>
            {connection.loginUrl}
          </CodeBlock>
        </div>
      )}
      {isConnected && <ConnectionTest test={connection.test} />}
    </SettingsForm>
  );
}

function isSame(one: SignOnConnection, other: SignOnConnection): boolean {
  return one.issuer === other.issuer && one.clientId === other.clientId;
}
