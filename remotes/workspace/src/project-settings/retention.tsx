import { keepsLess, type ProjectSettings } from '@cairn/api';
import { errorText, notify, useLocale } from '@cairn/shell';
import { ConfirmDialog, Panel } from '@cairn/ui/core';
import { FormFailure, Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { RetentionLoss } from '../texts/retention-loss.tsx';
import styles from './form.module.css';
import { retentionQuery, useSaveSettings } from './queries.ts';
import { SaveButton } from './save-button.tsx';

const forEver = 'ever';
const usualDays = [30, 90, 180, 365, 730];

/** How long conversations and session steps are kept, and what would be deleted now. Shortening asks for confirmation. */
export function Retention({ settings }: { settings: ProjectSettings }): ReactElement {
  const { t } = useLingui();
  const { format } = new Intl.NumberFormat(useLocale(), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const { retentionDays: before } = settings;
  const [chosen, setChosen] = useState(before === null ? forEver : String(before));
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { save } = useSaveSettings(settings, ['retentionDays']);
  const after = chosen === forEver ? null : Number(chosen);
  const { data: gone } = useQuery({ ...retentionQuery(settings.slug, after ?? 0), enabled: after !== null });
  const deletes = !gone || gone.conversations + gone.sessions > 0;
  const days = [...new Set([...usualDays, ...(before === null ? [] : [before])])].toSorted((a, b) => a - b);

  const send = async () => {
    setAsking(false);
    setBusy(true);
    setFailure(undefined);
    try {
      await save({ retentionDays: after });
      notify('green', t`Saved`);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (keepsLess(before, after)) setAsking(true);
    else void send();
  };
  const what = after === null ? <Trans>Nothing is deleted automatically.</Trans> : gone && <RetentionLoss preview={gone} />;
  return (
    <Panel title={<Trans>Retention</Trans>}>
      <form className={styles.form} onSubmit={onSubmit}>
        <FormFailure title={<Trans>The settings were not saved</Trans>} text={failure} details={[]} />
        <Select
          label={t`Conversations and the steps of sessions`}
          value={chosen}
          onChange={setChosen}
          options={[...days.map((count) => ({ id: String(count), label: format(count) })), { id: forEver, label: t`Forever` }]}
          hint={
            <Trans>Patterns, decisions with their evidence, and pinned conversations stay. For sessions, goal, result and cost stay.</Trans>
          }
        />
        <p>{what}</p>
        <SaveButton busy={busy} />
      </form>
      {asking && (
        <ConfirmDialog
          danger={deletes}
          title={<Trans>Shorten retention?</Trans>}
          action={deletes ? <Trans>Save and delete</Trans> : <Trans>Save</Trans>}
          cancelLabel={<Trans>Cancel</Trans>}
          closeLabel={t`Close`}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          {what} <Trans>Deleted data cannot be restored.</Trans>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
