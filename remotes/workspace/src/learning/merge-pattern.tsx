import { mergeable, type Pattern, PatternSchema } from '@cairn/api';
import { call, offerUndo, sayFailure, useFormSend, useLocale } from '@cairn/shell';
import { CairnMeter, numberFormat, Skeleton } from '@cairn/ui/core';
import { FormDialog, Select } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './merge-pattern.module.css';
import { PatternFields } from './pattern-fields.tsx';
import { mergedStart, PatternFormSchema, type PatternFormValues, readPatternForm } from './pattern-form.ts';
import { PatternName } from './pattern-name.tsx';
import { patternArrived, patternsQuery } from './queries.ts';
import { unmergePattern } from './unmerge.ts';

/** The dialog that makes one of two patterns that say the same: the other becomes a redirect. */
export function MergePattern({
  pattern,
  onClose,
  onMerged,
}: {
  /** The one that goes. */
  pattern: Pattern;
  onClose: () => void;
  onMerged: (into: Pattern) => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const { data } = useQuery(patternsQuery({ project: pattern.projectSlug, status: mergeable.join(','), limit: 100 }));
  const near = [...pattern.alike, ...pattern.conflicts].map(({ id }) => id);
  const others = (data?.items ?? [])
    .filter(({ id, projectId }) => id !== pattern.id && projectId === pattern.projectId)
    .toSorted((one, other) => Number(near.includes(other.id)) - Number(near.includes(one.id)));
  const [chosen, setChosen] = useState(near[0] ?? '');
  const into = others.find(({ id }) => id === chosen) ?? others[0];
  const sending = useFormSend(async ({ rule, rationale, kind, paths }: PatternFormValues) => {
    if (!into) return;
    const json = { version: pattern.version, into: { id: into.id, version: into.version }, rule, rationale, kind, paths };
    const merged = await call('post', `patterns/${pattern.id}/merge`, PatternSchema, { json });
    patternArrived(merged);
    const { number } = merged;
    // The merge itself was the next version of what goes.
    offerUndo(t`Merged into PAT-${number}`, () => void unmergePattern({ ...pattern, version: pattern.version + 1 }).catch(sayFailure));
    onMerged(merged);
  });
  const { number } = pattern;
  return (
    <FormDialog
      size="large"
      title={<Trans>Merge PAT-{number} into another pattern</Trans>}
      description={
        <Trans>What stays has the evidence of both. The other becomes a redirect: whoever proposes it again reinforces what stays.</Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={into ? <Trans>Merge into PAT-{into.number}</Trans> : <Trans>Merge</Trans>}
      failureTitle={<Trans>Not merged</Trans>}
      schema={PatternFormSchema}
      read={readPatternForm}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {data === undefined ? (
        <Skeleton width="80%" />
      ) : into === undefined ? (
        <p>
          <Trans>There is no other pattern in this project.</Trans>
        </p>
      ) : (
        <>
          <div className={styles.pair}>
            <Side pattern={pattern} goes />
            <Side pattern={into} />
          </div>
          <Select
            label={t`What stays`}
            value={into.id}
            onChange={setChosen}
            options={others.map((one) => ({ id: one.id, label: `PAT-${one.number}`, description: one.rule }))}
          />
          {/* Another one that stays is another text to begin with. */}
          <PatternFields key={into.id} start={mergedStart(into, pattern)} />
        </>
      )}
    </FormDialog>
  );
}

function Side({ pattern, goes = false }: { pattern: Pattern; goes?: boolean }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const quotes = pattern.evidence.filter(({ quote }) => quote !== '').length;
  const served = format(pattern.servedCount);
  return (
    <section className={styles.side} data-goes={goes}>
      <p className={styles.head}>
        <PatternName number={pattern.number} />
        <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
        <span>{goes ? <Trans>goes</Trans> : <Trans>stays</Trans>}</span>
      </p>
      <p dir="auto">{pattern.rule}</p>
      <p className={styles.note}>
        {t`${plural(quotes, { one: '# quote', other: '# quotes' })}`} · <Trans>served {served} times</Trans>
      </p>
    </section>
  );
}
