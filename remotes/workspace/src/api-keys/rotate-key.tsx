import { type ApiKey, type ApiKeyIssued, ApiKeyIssuedSchema, ApiKeyRotateSchema, graceMinutes } from '@cairn/api';
import { call, useFormSend, useLocale } from '@cairn/shell';
import { dateFormat, RelativeTime, useRestoreFocus } from '@cairn/ui/core';
import { FormDialog, RadioGroup, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { useGraceText } from './grace-text.ts';
import { IssuedKey } from './issued-key.tsx';
import { keyArrived, usageQuery } from './queries.ts';
import styles from './rotate-key.module.css';

const minuteMs = 60_000;

/** Replaces a key by a new one. The old one remains valid for a chosen grace period. */
export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const graceText = useGraceText();
  const message = useWorkspaceIssueText();
  const [issued, setIssued] = useState<ApiKeyIssued>();
  useRestoreFocus();
  const { data: usage } = useQuery(usageQuery(apiKey.id, '14d'));
  const sending = useFormSend(async (json: v.InferOutput<typeof ApiKeyRotateSchema>) => {
    const made = await call('post', `api-keys/${apiKey.id}/rotate`, ApiKeyIssuedSchema, { json });
    setIssued(made);
    keyArrived(made.key);
  });
  if (issued) return <IssuedKey issued={issued} onClose={onClose} />;
  const now = Date.now();
  const clock = { hour: 'numeric', minute: 'numeric' } as const;
  const day = dateFormat(locale, { day: 'numeric' });
  // Without the date for today: five options side by side have no room for it in every language.
  const endOf = (minutes: number) => {
    const end = now + minutes * minuteMs;
    const isToday = day.format(end) === day.format(now);
    return dateFormat(locale, isToday ? clock : { weekday: 'short', ...clock }).format(end);
  };
  const clients = usage?.clients ?? [];
  return (
    <FormDialog
      title={
        <Trans>
          Rotate <bdi>{apiKey.name}</bdi>
        </Trans>
      }
      description={<Trans>Creates a new key with the same rights, shown once. The old key works until the grace period ends.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Rotate</Trans>}
      failureTitle={<Trans>The key was not rotated</Trans>}
      draft={`api-key.${apiKey.id}.rotate`}
      schema={ApiKeyRotateSchema}
      read={(data) => ({ version: apiKey.version, grace: Number(data.get('grace')), reason: String(data.get('reason') ?? '') })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <RadioGroup
        cards
        name="grace"
        label={t`Grace period of the old key`}
        defaultValue="60"
        className={styles.graces ?? ''}
        options={graceMinutes.map((minutes) => ({
          id: String(minutes),
          label: graceText(minutes),
          description: minutes === 0 ? t`at once` : endOf(minutes),
        }))}
      />
      {clients.length > 0 && (
        <section>
          <h3 className={styles.heading}>
            <Trans>What needs to be updated</Trans>
          </h3>
          <ul className={styles.clients}>
            {clients.map(({ client, address, at }) => (
              <li key={`${client} ${address}`}>
                <bdi>{client || '?'}</bdi> <bdi className={styles.quiet}>{address}</bdi>
                <span className={styles.when}>
                  <RelativeTime value={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextField
        name="reason"
        label={t`Reason`}
        optional={t`optional`}
        hint={<Trans>Added to the key’s audit log.</Trans>}
        maxLength={300}
      />
    </FormDialog>
  );
}
