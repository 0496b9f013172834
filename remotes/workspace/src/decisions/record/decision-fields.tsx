import type { Decision, Evidence, Project } from '@cairn/api';
import { IconButton, Quote } from '@cairn/ui/core';
import { Select, TextArea, TextField } from '@cairn/ui/forms';
import { xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { HoldsOnBranch } from '../../branches/holds-on-branch.tsx';
import type { Replaced } from '../../edit-conflict/use-replaced.ts';
import { lastProject } from '../../project/current-project.ts';
import { ReviewDayField } from '../review-day/review-day-field.tsx';
import styles from './decision-fields.module.css';
import type { DecisionRows } from './edited-decision.ts';
import { formTexts, optionTexts } from './form-values.ts';
import { OptionsEditor } from './options-editor.tsx';
import { PredecessorField } from './predecessor-field.tsx';

/** Renders the fields of a decision: the main ones, and the rest in a disclosure. */
export function DecisionFields({
  projects,
  fixedProject,
  initial,
  replaced = {},
  outcome,
  evidence,
  branch,
  onWithoutEvidence,
}: {
  projects: readonly Project[];
  fixedProject: Project | null;
  initial: Decision | null;
  /** Values that replaced the initial ones after the form opened. */
  replaced?: Replaced<DecisionRows>;
  outcome: string;
  evidence: readonly Evidence[];
  /** The only branch that it applies to, because of its evidence. */
  branch: string | null;
  onWithoutEvidence: (evidence: Evidence) => void;
}): ReactElement {
  const { t } = useLingui();
  const texts = initial && formTexts(initial);
  const preferred = projects.find(({ slug }) => slug === lastProject()) ?? projects[0];
  const [chosen, setChosen] = useState(preferred?.id);
  const place = fixedProject?.id ?? chosen ?? preferred?.id;
  const more = texts && [texts.drivers, texts.good, texts.bad, texts.links, texts.paths, texts.tags, initial?.reviewBy].some(Boolean);
  return (
    <>
      {fixedProject ? (
        <input type="hidden" name="project" value={fixedProject.id} />
      ) : (
        preferred && (
          <Select
            name="project"
            label={t`Project`}
            defaultValue={preferred.id}
            onChange={setChosen}
            options={projects.map(({ id, name }) => ({ id, label: name }))}
          />
        )
      )}
      <TextField
        autoFocus
        name="title"
        label={t`Title`}
        maxLength={160}
        defaultValue={initial?.title ?? ''}
        placeholder={t`The decision in one line`}
      />
      <TextArea
        name="outcome"
        label={t`Outcome`}
        hint={t`What will be done, clear to someone who was not there.`}
        rows={3}
        defaultValue={initial?.outcome ?? outcome}
      />
      {place && (
        <PredecessorField
          key={`${place} ${replaced.supersedesId?.round}`}
          project={place}
          predecessor={initial?.predecessor ?? null}
          chosen={replaced.supersedesId ? replaced.supersedesId.value : (initial?.predecessor?.id ?? null)}
        />
      )}
      {evidence.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>
            <Trans>Evidence</Trans>
          </legend>
          {evidence.map((one) => (
            <div key={`${one.type} ${one.id} ${one.quote}`} className={styles.evidence}>
              <Quote source={<Trans>From a message of this conversation. The quote stays, even when the message goes.</Trans>}>
                <span className={`clamped ${styles.quote}`}>{one.quote}</span>
              </Quote>
              <IconButton icon={xIcon} label={t`Remove this evidence`} onClick={() => onWithoutEvidence(one)} />
            </div>
          ))}
          {branch !== null && <HoldsOnBranch name={branch} />}
        </fieldset>
      )}
      <TextArea
        name="context"
        label={t`Context`}
        optional={t`optional`}
        hint={t`Why a decision was needed: what happened, what is the problem.`}
        rows={3}
        defaultValue={initial?.context ?? ''}
      />
      <OptionsEditor initial={optionTexts(initial?.options ?? [])} replaced={replaced.options} />
      <details className={styles.more} open={Boolean(more)}>
        <summary className={styles.summary}>
          <Trans>Consequences, drivers, links, paths, tags and review</Trans>
        </summary>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <TextArea name="good" label={t`Positive consequences`} optional={t`one per line`} rows={3} defaultValue={texts?.good ?? ''} />
            <TextArea name="bad" label={t`Negative consequences`} optional={t`one per line`} rows={3} defaultValue={texts?.bad ?? ''} />
          </div>
          <TextArea
            name="drivers"
            label={t`Drivers`}
            optional={t`one per line`}
            hint={t`What a good solution needs to do.`}
            rows={2}
            defaultValue={texts?.drivers ?? ''}
          />
          <TextArea
            name="links"
            label={t`Links`}
            optional={t`one per line`}
            hint={t`Related pages: a ticket, a measurement, a discussion.`}
            rows={2}
            defaultValue={texts?.links ?? ''}
          />
          <div className={styles.pair}>
            <TextArea
              name="paths"
              label={t`Paths`}
              optional={t`one per line`}
              hint={<bdi className="mono">internal/webhook/**</bdi>}
              rows={2}
              defaultValue={texts?.paths ?? ''}
            />
            <TextField name="tags" label={t`Tags`} optional={t`separated by commas`} defaultValue={texts?.tags ?? ''} />
          </div>
          <ReviewDayField
            key={replaced.reviewBy?.round}
            reviewBy={replaced.reviewBy ? replaced.reviewBy.value : (initial?.reviewBy ?? null)}
          />
        </div>
      </details>
    </>
  );
}
