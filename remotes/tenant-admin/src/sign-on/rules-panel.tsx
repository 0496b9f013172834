import { type SignOnRules, SignOnSchema } from '@cairn/api';
import { notify, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { Button, Callout, Link, Panel } from '@cairn/ui/core';
import { EditConflict, Form, FormFailure, Select } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import styles from '../settings/settings-panel.module.css';
import { ageOf, ageOptions, factorOf, factorOptions, fromOf, useRuleTexts } from './choices.ts';
import { saveSignOn, signOnQuery } from './queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  SECOND_FACTOR_MISSING: msg`Set up a second factor for your own account first.`,
};

const FormSchema = v.object({ secondFactorFrom: v.string(), maxAgeHours: v.string() });
type Chosen = v.InferOutput<typeof FormSchema>;

/** Requires a second factor of all members, and limits the age of their sign-ins. */
export function RulesPanel(): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const conflictTexts = useConflictLabels();
  const texts = useRuleTexts();
  const { data: signOn } = useSuspenseQuery(signOnQuery());
  const edited = useEditedRow(signOn, SignOnSchema, isSame, signOnQuery());
  const { latest, conflict } = edited;
  const [chosen, setChosen] = useState<Chosen>(chosenOf(signOn));
  const [sent, setSent] = useState<Chosen>(chosen);
  const send = async (form: Chosen) => {
    setSent(form);
    const rules = { secondFactorFrom: fromOf(form.secondFactorFrom, Date.now()), maxAgeHours: ageOf(form.maxAgeHours) };
    const saved = await saveSignOn({ ...rules, version: latest.version });
    edited.noteSaved(saved);
    setChosen(chosenOf(saved));
    notify('green', t`The requirements are saved`);
  };
  const { onSubmit, failure } = useFormSend(send, undefined, edited);
  const labels = { secondFactorFrom: t`Second factor`, maxAgeHours: t`Maximum age of a sign-in` };
  const show = { secondFactorFrom: texts.factor, maxAgeHours: texts.age };
  const { withoutSecondFactor } = signOn;
  const isBarred = !signOn.ownSecondFactor && signOn.secondFactorFrom === null;
  return (
    <Panel title={<Trans>Requirements</Trans>}>
      <Form draft="tenant.sign-on" schema={FormSchema} onSubmit={onSubmit} message={message} className={styles.form ?? ''}>
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>The requirements were not saved</Trans>} text={failure} details={rest} />
            {conflict && (
              <EditConflict
                key={conflict.theirs.version}
                fields={(['secondFactorFrom', 'maxAgeHours'] as const).map((name) => ({
                  name,
                  label: labels[name],
                  base: chosenOf(conflict.base)[name],
                  theirs: chosenOf(conflict.theirs)[name],
                  show: show[name],
                  apply: (side) => setChosen({ ...chosen, [name]: (side === 'theirs' ? chosenOf(conflict.theirs) : sent)[name] }),
                }))}
                labels={conflictTexts}
              />
            )}
            {isBarred && (
              <Callout title={<Trans>Set up your own second factor first</Trans>}>
                <Trans>
                  You can require one when your own account has one. <Link to="/app/settings/security">Open your security settings</Link>
                </Trans>
              </Callout>
            )}
            <Select
              name="secondFactorFrom"
              label={labels.secondFactorFrom}
              hint={
                <Plural
                  value={withoutSecondFactor}
                  _0="All members have one."
                  one="# member has none yet. From the date on, they can only set one up, switch the organization or sign out. API keys keep working."
                  other="# members have none yet. From the date on, they can only set one up, switch the organization or sign out. API keys keep working."
                />
              }
              isDisabled={isBarred}
              value={chosen.secondFactorFrom}
              onChange={(id) => setChosen({ ...chosen, secondFactorFrom: id })}
              options={factorOptions(latest).map((id) => ({ id, label: texts.factor(id) }))}
            />
            {withoutSecondFactor > 0 && (
              <p>
                <Link to="/app/tenant-admin/users?factor=none,optional">
                  <Trans>Show members without a second factor</Trans>
                </Link>
              </p>
            )}
            <Select
              name="maxAgeHours"
              label={labels.maxAgeHours}
              hint={<Trans>People then sign in again. Text that they have typed stays in their browser.</Trans>}
              value={chosen.maxAgeHours}
              onChange={(id) => setChosen({ ...chosen, maxAgeHours: id })}
              options={ageOptions(latest).map((id) => ({ id, label: texts.age(id) }))}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy}>
                <Trans>Save</Trans>
              </Button>
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}

function isSame(one: SignOnRules, other: SignOnRules): boolean {
  return one.secondFactorFrom === other.secondFactorFrom && one.maxAgeHours === other.maxAgeHours;
}

function chosenOf({ secondFactorFrom, maxAgeHours }: SignOnRules): Chosen {
  return { secondFactorFrom: factorOf(secondFactorFrom), maxAgeHours: maxAgeHours === null ? 'none' : String(maxAgeHours) };
}
