import { evidenceRange, type LearningPolicy, LearningPolicySchema, type ProjectSettings, signs } from '@cairn/api';
import { notify, useFormSend } from '@cairn/shell';
import { Panel } from '@cairn/ui/core';
import { Checkbox, FieldGroup, Form, FormFailure, NumberField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './form.module.css';
import { useSaveSettings } from './queries.ts';
import { SaveButton } from './save-button.tsx';
import { signTexts } from './sign-texts.tsx';

/** What a project learns from by itself, when it proposes what it has seen, and whether rules age. */
export function Learning({ settings }: { settings: ProjectSettings }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const { learningPolicy: policy } = settings;
  const [heeded, setHeeded] = useState(policy.signs);
  const [decay, setDecay] = useState(policy.decay);
  const { save } = useSaveSettings(settings, ['learningPolicy']);
  const { onSubmit, failure } = useFormSend(async (learningPolicy: LearningPolicy) => {
    await save({ learningPolicy });
    notify('green', t`Saved: it is learned so from now on`);
  });
  const read = (data: FormData) => ({ signs: heeded, decay, pieces: Number(data.get('pieces')), sources: Number(data.get('sources')) });
  return (
    <Panel title={<Trans>How it learns</Trans>}>
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
            <FormFailure title={<Trans>The settings were not saved</Trans>} text={failure} rest={rest} />
            <FieldGroup label={t`It learns by itself from`}>
              {signs.map((sign) => (
                <Checkbox
                  key={sign}
                  isSelected={heeded.includes(sign)}
                  onChange={(on) => setHeeded(on ? [...heeded, sign] : heeded.filter((one) => one !== sign))}
                  description={signTexts[sign].description}
                >
                  {signTexts[sign].name}
                </Checkbox>
              ))}
            </FieldGroup>
            <div className={styles.pair}>
              <NumberField
                name="pieces"
                label={t`Proposed when seen so often`}
                minValue={evidenceRange.pieces.min}
                maxValue={evidenceRange.pieces.max}
                defaultValue={policy.pieces}
              />
              <NumberField
                name="sources"
                label={t`In so many sessions or conversations`}
                minValue={evidenceRange.sources.min}
                maxValue={evidenceRange.sources.max}
                defaultValue={policy.sources}
              />
            </div>
            <p className={styles.foot}>
              <Trans>What people and agents propose themselves is proposed at once.</Trans>
            </p>
            <Checkbox
              isSelected={decay}
              onChange={setDecay}
              description={<Trans>What no agent is told for weeks comes back with the question whether it is still true.</Trans>}
            >
              <Trans>Rules that are not used lose confidence</Trans>
            </Checkbox>
            <SaveButton busy={busy} />
          </>
        )}
      </Form>
    </Panel>
  );
}
