import { mergeable, type Pattern, PatternSchema } from '@cairn/api';
import { ApiError, call, notifyFailure, offerUndo, useConflictLabels, useFormSend } from '@cairn/shell';
import { Button, CairnMeter } from '@cairn/ui/core';
import { ComboBox, EditConflict, FormDialog } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { useEditedMerge } from './edited-pattern.ts';
import styles from './merge-pattern.module.css';
import { PatternFields } from './pattern-fields.tsx';
import { type MergedStart, mergedStart, PatternFormSchema, type PatternFormValues, readPatternForm } from './pattern-form.ts';
import { PatternName } from './pattern-name.tsx';
import { patternArrived, patternQuery, patternsQuery } from './queries.ts';
import { unmergePattern } from './unmerge.ts';

/** Maximum number of patterns that are searched locally; beyond it the server searches. */
const atOnce = 100;

/** Renders the dialog that merges two patterns that say the same: one becomes a redirect. */
export function MergePattern({
  pattern,
  onClose,
  onMerged,
}: {
  /** The pattern that becomes a redirect. */
  pattern: Pattern;
  onClose: () => void;
  onMerged: (into: Pattern) => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const near = [...pattern.alike, ...pattern.conflicts].find(({ key, status }) => key === null && mergeable.includes(status));
  const nearest = useQuery({ ...patternQuery(near?.id ?? ''), enabled: near !== undefined });
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const wish = { project: pattern.projectSlug, status: mergeable.join(','), limit: atOnce };
  const all = useQuery(patternsQuery(wish));
  const many = (all.data?.total ?? 0) > atOnce;
  const searched = useQuery({ ...patternsQuery({ ...wish, q }), enabled: many && q !== '' });
  const [chosen, setChosen] = useState<Pattern | null>();
  const wanted = chosen === undefined ? nearest.data : (chosen ?? undefined);
  // The patterns as the form started with them, or as a conflict returned them. Later refetches do not change what the reader has seen.
  const [goes, setGoes] = useState(pattern);
  const [begun, setBegun] = useState<Pattern>();
  if (wanted && wanted.id !== begun?.id) setBegun(wanted);
  const into = wanted && (begun?.id === wanted.id ? begun : wanted);
  const [conflict, setConflict] = useState<{ base: MergedStart; theirs: MergedStart; round: number } | null>(null);
  const conflictTexts = useConflictLabels();
  const editedFields = useEditedMerge();
  const found = (many && q !== '' ? searched.data : all.data)?.items ?? [];
  const others = [...(into && !found.some(({ id }) => id === into.id) ? [into] : []), ...found].filter(({ id }) => id !== pattern.id);
  const noteConflict = (error: unknown) => {
    if (!into || !(error instanceof ApiError) || error.code !== 'CONFLICT') return false;
    const current = v.safeParse(PatternSchema, error.current);
    if (!current.success) return false;
    const [nowGoes, nowInto] = current.output.id === into.id ? [goes, current.output] : [current.output, into];
    setConflict({ base: mergedStart(into, goes), theirs: mergedStart(nowInto, nowGoes), round: (conflict?.round ?? 0) + 1 });
    setGoes(nowGoes);
    setBegun(nowInto);
    patternArrived(current.output);
    return true;
  };
  const send = async ({ rule, rationale, kind, paths }: PatternFormValues) => {
    if (!into) return;
    const json = { version: goes.version, into: { id: into.id, version: into.version }, rule, rationale, kind, paths };
    const merged = await call('post', `patterns/${pattern.id}/merge`, PatternSchema, { json });
    patternArrived(merged);
    const { number } = merged;
    // The merge has incremented the version of the merged pattern by one.
    offerUndo(t`Merged into PAT-${number}`, () => void unmergePattern({ ...goes, version: goes.version + 1 }).catch(notifyFailure));
    onMerged(merged);
  };
  const sending = useFormSend(send, undefined, { noteConflict });
  const { number } = pattern;
  return (
    <FormDialog
      size="large"
      title={<Trans>Merge PAT-{number} into another pattern</Trans>}
      description={
        <Trans>The remaining pattern has the evidence of both. The other redirects to it: proposing it again adds evidence there.</Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button variant="primary" type="submit" busy={busy} disabled={!into}>
          {into ? <Trans>Merge into PAT-{into.number}</Trans> : <Trans>Merge</Trans>}
        </Button>
      )}
      failureTitle={<Trans>Not merged</Trans>}
      draft={into ? `pattern.${pattern.id}.merge.${into.id}` : false}
      schema={PatternFormSchema}
      read={readPatternForm}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <div className={styles.pair}>
        <Side pattern={goes} goes />
        {into && <Side pattern={into} />}
      </div>
      <ComboBox
        label={t`Pattern to keep`}
        placeholder={t`Search patterns`}
        value={into?.id ?? null}
        onChange={(id) => {
          setChosen(others.find((one) => one.id === id) ?? null);
          setConflict(null);
        }}
        options={others.map((one) => ({ id: one.id, label: `PAT-${one.number}`, description: one.rule }))}
        loading={all.isFetching || searched.isFetching}
        labels={{ empty: t`No other pattern matches`, loading: t`Loading` }}
        {...(many ? { onQuery: setTyped } : {})}
      />
      {into && conflict && (
        <EditConflict key={conflict.round} fields={editedFields(conflict.base, conflict.theirs)} labels={conflictTexts} />
      )}
      {/* Another target resets the form to its text. */}
      {into && <PatternFields key={into.id} start={mergedStart(into, pattern)} />}
    </FormDialog>
  );
}

function Side({ pattern, goes = false }: { pattern: Pattern; goes?: boolean }): ReactElement {
  const { t } = useLingui();
  const quotes = pattern.evidence.filter(({ quote }) => quote !== '').length;
  return (
    <section className={styles.side} data-goes={goes}>
      <p className={styles.head}>
        <PatternName number={pattern.number} />
        <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
        <span>{goes ? <Trans>merged</Trans> : <Trans>kept</Trans>}</span>
      </p>
      <p dir="auto">{pattern.rule}</p>
      <p className={styles.note}>
        {t`${plural(quotes, { one: '# quote', other: '# quotes' })}`} ·{' '}
        {t`${plural(pattern.servedCount, { one: 'Served # time', other: 'Served # times' })}`}
      </p>
    </section>
  );
}
