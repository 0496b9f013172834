import { type SignOnRules, SignOnSchema } from '@cairn/api';
import { notify, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { Callout, Link } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { SettingsForm } from '../settings/settings-form.tsx';
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
  const sending = useFormSend(send, undefined, edited);
  const labels = { secondFactorFrom: t`Second factor`, maxAgeHours: t`Maximum age of a sign-in` };
  const show = { secondFactorFrom: texts.factor, maxAgeHours: texts.age };
  const { withoutSecondFactor } = signOn;
  const isBarred = !signOn.ownSecondFactor && signOn.secondFactorFrom === null;
  return (
    <SettingsForm
      title={<Trans>Requirements</Trans>}
      draft="tenant.sign-on"
      schema={FormSchema}
      message={message}
      failureTitle={<Trans>The requirements were not saved</Trans>}
      conflict={
        conflict && {
          version: conflict.theirs.version,
          fields: (['secondFactorFrom', 'maxAgeHours'] as const).map((name) => ({
            name,
            label: labels[name],
            base: chosenOf(conflict.base)[name],
            theirs: chosenOf(conflict.theirs)[name],
            show: show[name],
            apply: (side) => setChosen({ ...chosen, [name]: (side === 'theirs' ? chosenOf(conflict.theirs) : sent)[name] }),
          })),
        }
      }
      {...sending}
    >
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
    </SettingsForm>
  );
}

function isSame(one: SignOnRules, other: SignOnRules): boolean {
  return one.secondFactorFrom === other.secondFactorFrom && one.maxAgeHours === other.maxAgeHours;
}

function chosenOf({ secondFactorFrom, maxAgeHours }: SignOnRules): Chosen {
  return { secondFactorFrom: factorOf(secondFactorFrom), maxAgeHours: maxAgeHours === null ? 'none' : String(maxAgeHours) };
}
