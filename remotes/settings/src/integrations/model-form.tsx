import { type ModelConnection, ModelConnectionSchema, type ModelIntegration, ModelIntegrationSchema, type ModelTest } from '@cairn/api';
import { errorText, notify, useConflictLabels, useEditedRow, useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { Button, Callout, numberFormat } from '@cairn/ui/core';
import { EditConflict, Form, FormFailure, PasswordField, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef, useState } from 'react';
import * as v from 'valibot';
import styles from './model-form.module.css';
import { problemTexts } from './problem-texts.ts';
import { connectModel, modelQuery, tryModel } from './queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  ADDRESS_REQUIRED: msg`Enter the address of the model.`,
  ADDRESS_INVALID: msg`Enter a URL, such as https://llm.example/v1`,
  MODEL_REQUIRED: msg`Enter the name of the model.`,
  KEY_AGAIN: msg`The stored key belongs to another server. Enter the key for this server.`,
};

/** An empty key field means no new key: a stored key is kept, or none is needed. */
const FormSchema = v.object({
  ...ModelConnectionSchema.entries,
  key: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000, 'TEXT_TOO_LONG'))),
});

const connectionOf = ({ key, ...rest }: v.InferOutput<typeof FormSchema>, hasKey: boolean): ModelConnection =>
  key ? { ...rest, key } : hasKey ? rest : { ...rest, key: null };

/** Returns whether two connections use the same model and, as far as known, the same key. */
function isSameConnection(one: ModelIntegration, other: ModelIntegration): boolean {
  return one.baseUrl === other.baseUrl && one.model === other.model && one.hasKey === other.hasKey && one.keyEnd === other.keyEnd;
}

export type Found = { tested: ModelTest } | { failed: unknown };

/** The form for address, model and key, with a button that tests the connection. */
export function ModelForm({
  integration,
  found,
  onFound,
}: {
  integration: ModelIntegration;
  /** The result of the last test. */
  found: Found | undefined;
  onFound: (found: Found | undefined) => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const form = useRef<HTMLDivElement>(null);
  const [testing, setTesting] = useState(false);
  const { hasKey, keyEnd } = integration;
  const [saves, setSaves] = useState(0);
  const edited = useEditedRow(integration, ModelIntegrationSchema, isSameConnection, modelQuery());
  const { latest, conflict } = edited;
  const conflictTexts = useConflictLabels();
  const send = async (given: v.InferOutput<typeof FormSchema>) => {
    onFound(undefined);
    const connection = connectionOf(given, hasKey);
    edited.noteSaved(await connectModel(connection, latest.version));
    notify('green', t`The language model is connected`);
    await test(connection);
    setSaves((count) => count + 1); // resets the form, which removes the typed key
  };
  const { onSubmit, failure } = useFormSend(send, undefined, edited);
  const keyText = (row: ModelIntegration) => (row.hasKey ? `…${row.keyEnd ?? ''}` : '');
  /** Tests the values in the fields, saved or not. */
  async function test(connection: ModelConnection) {
    setTesting(true);
    try {
      onFound({ tested: await tryModel(connection) });
    } catch (error) {
      onFound({ failed: error });
    } finally {
      setTesting(false);
    }
  }
  const testFields = () => {
    const element = form.current?.querySelector('form');
    const given = v.safeParse(FormSchema, Object.fromEntries(element ? new FormData(element) : []));
    // If the values are invalid, submitting shows the errors at the fields.
    if (given.success) void test(connectionOf(given.output, hasKey));
    else element?.requestSubmit();
  };
  return (
    <div ref={form}>
      <Form key={saves} draft="integration.model" schema={FormSchema} onSubmit={onSubmit} message={message} className={styles.form ?? ''}>
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>The language model was not connected</Trans>} text={failure} details={rest} />
            {conflict && (
              <EditConflict
                key={conflict.theirs.version}
                fields={[
                  { name: 'baseUrl', label: t`Address`, base: conflict.base.baseUrl, theirs: conflict.theirs.baseUrl },
                  { name: 'model', label: t`Model`, base: conflict.base.model, theirs: conflict.theirs.model },
                ]}
                // The server never returns a key. The field's hint shows which one is stored.
                otherParts={keyText(conflict.base) === keyText(conflict.theirs) ? [] : [t`Key`]}
                labels={conflictTexts}
              />
            )}
            <TextField
              name="baseUrl"
              label={t`Address`}
              hint={<Trans>Any server with an OpenAI-compatible API: a provider, a gateway, Ollama or vLLM on your own machines</Trans>}
              inputMode="url"
              autoComplete="off"
              spellCheck="false"
              code
              defaultValue={integration.baseUrl}
            />
            <TextField
              name="model"
              label={t`Model`}
              hint={<Trans>As named by its provider</Trans>}
              autoComplete="off"
              spellCheck="false"
              code
              defaultValue={integration.model}
            />
            <PasswordField
              name="key"
              label={t`Key`}
              hint={
                hasKey ? (
                  keyEnd ? (
                    <Trans>
                      A key ending in <bdi dir="ltr">{keyEnd}</bdi> is stored. Leave this empty to keep it.
                    </Trans>
                  ) : (
                    <Trans>A key is stored. Leave this empty to keep it.</Trans>
                  )
                ) : (
                  <Trans>If the model needs one. Stored encrypted, and never sent back to a browser.</Trans>
                )
              }
              autoComplete="off"
              showLabel={t`Show key`}
              hideLabelText={t`Hide key`}
            />
            <Result found={found} />
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" busy={busy}>
                {integration.status === 'available' || integration.status === 'disconnected' ? <Trans>Connect</Trans> : <Trans>Save</Trans>}
              </Button>
              <Button busy={testing} onClick={testFields}>
                <Trans>Test connection</Trans>
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  );
}

function Result({ found }: { found: Found | undefined }): ReactElement | null {
  const { i18n, t } = useLingui();
  const { format } = numberFormat(useLocale());
  if (!found) return null;
  if ('failed' in found)
    return (
      <Callout tone="negative" live="alert" title={<Trans>Not tested</Trans>}>
        {errorText(found.failed)}
      </Callout>
    );
  const { tested } = found;
  if (tested.ok) {
    const seconds = format(Math.max(1, Math.round(tested.milliseconds / 100)) / 10);
    return (
      <Callout tone="positive" live="status">
        <Trans>The model answered after {seconds} s.</Trans>
      </Callout>
    );
  }
  const wait = tested.retryAfter;
  return (
    <Callout tone="negative" live="alert" title={<Trans>The model did not answer</Trans>}>
      {i18n._(problemTexts[tested.problem])}
      {wait !== null && ` ${t`${plural(wait, { one: 'Try again in # second.', other: 'Try again in # seconds.' })}`}`}
    </Callout>
  );
}
