import { brokenShareRange, evidenceRange, type LearningPolicy, LearningPolicySchema, type ProjectSettings, signs } from '@cairn/api';
import { notify, useConflictLabels, useFormSend } from '@cairn/shell';
import { Panel } from '@cairn/ui/core';
import { Checkbox, EditConflict, type EditedField, FieldGroup, Form, FormFailure, NumberField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef, useState } from 'react';
import { useReplaced } from '../edit-conflict/use-replaced.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './form.module.css';
import { useSaveSettings } from './queries.ts';
import { SaveButton } from './save-button.tsx';
import { signTexts } from './sign-texts.ts';

type NumberName = 'pieces' | 'sources' | 'brokenShare';

/**
 * A project's learning policy: its signals, the evidence required for a proposal, the limit of broken citations, and whether rules lose
 * confidence over time.
 */
export function Learning({ settings }: { settings: ProjectSettings }): ReactElement {
  const { t, i18n } = useLingui();
  const message = useWorkspaceIssueText();
  const { learningPolicy: policy } = settings;
  const [heeded, setHeeded] = useState(policy.signs);
  const [decay, setDecay] = useState(policy.decay);
  const saving = useSaveSettings(settings, ['learningPolicy']);
  const { conflict } = saving;
  const conflictTexts = useConflictLabels();
  const [replaced, replace] = useReplaced<Pick<LearningPolicy, NumberName>>();
  const submitted = useRef(policy);
  const send = async (learningPolicy: LearningPolicy) => {
    submitted.current = learningPolicy;
    await saving.save({ learningPolicy });
    notify('green', t`Learning settings saved`);
  };
  const { onSubmit, failure } = useFormSend(send, undefined, saving);
  const signNames = (ids: string) =>
    signs
      .filter((sign) => ids.split(' ').includes(sign))
      .map((sign) => i18n._(signTexts[sign].name))
      .join('\n');
  const number = (name: NumberName, label: string, base: LearningPolicy, theirs: LearningPolicy): EditedField => ({
    name,
    label,
    base: String(base[name]),
    theirs: String(theirs[name]),
    apply: (side) => replace(name, side === 'theirs' ? theirs[name] : submitted.current[name]),
  });
  const editedFields = (base: LearningPolicy, theirs: LearningPolicy): EditedField[] => [
    {
      name: 'signs',
      label: t`Learn automatically from`,
      base: base.signs.join(' '),
      theirs: theirs.signs.join(' '),
      mine: () => submitted.current.signs.join(' '),
      apply: (side) => setHeeded(side === 'theirs' ? theirs.signs : submitted.current.signs),
      format: signNames,
    },
    number('pieces', t`Propose after`, base, theirs),
    number('sources', t`Sessions or conversations needed`, base, theirs),
    number('brokenShare', t`Broken citations until a decision needs review (%)`, base, theirs),
    {
      name: 'decay',
      label: t`Unused rules lose confidence`,
      base: String(base.decay),
      theirs: String(theirs.decay),
      mine: () => String(submitted.current.decay),
      apply: (side) => setDecay(side === 'theirs' ? theirs.decay : submitted.current.decay),
      format: (on) => (on === 'true' ? t`On` : t`Off`),
    },
  ];
  const read = (data: FormData) => ({
    signs: heeded,
    decay,
    pieces: Number(data.get('pieces')),
    sources: Number(data.get('sources')),
    brokenShare: Number(data.get('brokenShare')),
  });
  return (
    <Panel title={<Trans>Learning</Trans>}>
      <Form
        draft={`project.${settings.id}.learning`}
        schema={LearningPolicySchema}
        read={read}
        onSubmit={onSubmit}
        message={message}
        className={styles.form ?? ''}
      >
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>The settings were not saved</Trans>} text={failure} details={rest} />
            {conflict && (
              <EditConflict
                key={conflict.theirs.version}
                fields={editedFields(conflict.base.learningPolicy, conflict.theirs.learningPolicy)}
                labels={conflictTexts}
              />
            )}
            <FieldGroup label={t`Learn automatically from`}>
              {signs.map((sign) => (
                <Checkbox
                  key={sign}
                  isSelected={heeded.includes(sign)}
                  onChange={(on) => setHeeded(on ? [...heeded, sign] : heeded.filter((one) => one !== sign))}
                  description={i18n._(signTexts[sign].description)}
                >
                  {i18n._(signTexts[sign].name)}
                </Checkbox>
              ))}
            </FieldGroup>
            <div className={styles.pair}>
              <NumberField
                key={`pieces ${replaced.pieces?.round}`}
                name="pieces"
                label={t`Propose after`}
                minValue={evidenceRange.pieces.min}
                maxValue={evidenceRange.pieces.max}
                defaultValue={replaced.pieces?.value ?? policy.pieces}
              />
              <NumberField
                key={`sources ${replaced.sources?.round}`}
                name="sources"
                label={t`Sessions or conversations needed`}
                minValue={evidenceRange.sources.min}
                maxValue={evidenceRange.sources.max}
                defaultValue={replaced.sources?.value ?? policy.sources}
              />
            </div>
            <p className={styles.foot}>
              <Trans>Proposals by people and agents are created immediately.</Trans>
            </p>
            <Checkbox
              isSelected={decay}
              onChange={setDecay}
              description={<Trans>Rules that are not served for weeks come back for review.</Trans>}
            >
              {t`Unused rules lose confidence`}
            </Checkbox>
            <NumberField
              key={`brokenShare ${replaced.brokenShare?.round}`}
              name="brokenShare"
              label={t`Broken citations until a decision needs review (%)`}
              minValue={brokenShareRange.min}
              maxValue={brokenShareRange.max}
              defaultValue={replaced.brokenShare?.value ?? policy.brokenShare}
            />
            <p className={styles.foot}>
              <Trans>
                When cairn verify finds that this much of the code a decision cites has changed, the decision gets a review date.
              </Trans>
            </p>
            <SaveButton busy={busy} />
          </>
        )}
      </Form>
    </Panel>
  );
}
