import { type SignOn, type SignOnRules, SignOnSchema } from '@cairn/api';
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
  SIGN_ON_UNTESTED: msg`Test your identity provider first. The last test has to have worked.`,
};

/** A form does not send what is disabled. */
const FormSchema = v.object({
  singleSignOnFrom: v.optional(v.string()),
  secondFactorFrom: v.optional(v.string()),
  maxAgeHours: v.string(),
});
interface Chosen {
  singleSignOnFrom: string;
  secondFactorFrom: string;
  maxAgeHours: string;
}

/** Requires a second factor or single sign-on of all members, and limits the age of their sign-ins. */
export function RulesPanel(): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const texts = useRuleTexts();
  const { data: signOn } = useSuspenseQuery(signOnQuery());
  const edited = useEditedRow(signOn, SignOnSchema, isSame, signOnQuery());
  const { latest, conflict } = edited;
  const [chosen, setChosen] = useState<Chosen>(chosenOf(signOn));
  const [sent, setSent] = useState<Chosen>(chosen);
  const send = async ({ singleSignOnFrom, secondFactorFrom, maxAgeHours }: v.InferOutput<typeof FormSchema>) => {
    const stored = chosenOf(latest);
    const form: Chosen = {
      singleSignOnFrom: singleSignOnFrom ?? stored.singleSignOnFrom,
      secondFactorFrom: secondFactorFrom ?? stored.secondFactorFrom,
      maxAgeHours,
    };
    setSent(form);
    const now = Date.now();
    const rules = {
      singleSignOnFrom: fromOf(form.singleSignOnFrom, now),
      secondFactorFrom: fromOf(form.secondFactorFrom, now),
      maxAgeHours: ageOf(form.maxAgeHours),
    };
    const saved = await saveSignOn({ ...rules, version: latest.version });
    edited.noteSaved(saved);
    setChosen(chosenOf(saved));
    notify('green', t`The requirements are saved`);
  };
  const sending = useFormSend(send, undefined, edited);
  const labels = { singleSignOnFrom: t`Single sign-on`, secondFactorFrom: t`Second factor`, maxAgeHours: t`Maximum age of a sign-in` };
  const show = { singleSignOnFrom: texts.factor, secondFactorFrom: texts.factor, maxAgeHours: texts.age };
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
          fields: (['singleSignOnFrom', 'secondFactorFrom', 'maxAgeHours'] as const).map((name) => ({
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
        options={factorOptions(latest.secondFactorFrom).map((id) => ({ id, label: texts.factor(id) }))}
      />
      {withoutSecondFactor > 0 && (
        <p>
          <Link to="/app/tenant-admin/users?factor=none,optional">
            <Trans>Show members without a second factor</Trans>
          </Link>
        </p>
      )}
      <Select
        name="singleSignOnFrom"
        label={labels.singleSignOnFrom}
        hint={<SingleSignOnHint signOn={signOn} />}
        isDisabled={signOn.singleSignOn !== 'ready' && latest.singleSignOnFrom === null}
        value={chosen.singleSignOnFrom}
        onChange={(id) => setChosen({ ...chosen, singleSignOnFrom: id })}
        options={factorOptions(latest.singleSignOnFrom).map((id) => ({ id, label: texts.factor(id) }))}
      />
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

/** Whom the requirement of single sign-on concerns, or why it cannot be chosen. */
function SingleSignOnHint({ signOn: { singleSignOn, singleSignOnFrom, withoutSingleSignOn } }: { signOn: SignOn }): ReactElement {
  if (singleSignOnFrom === null && singleSignOn === 'untested')
    return <Trans>Connect your identity provider below and test it first.</Trans>;
  if (singleSignOnFrom === null && singleSignOn === 'no-way-back')
    return <Trans>First set up your own second factor, or sign in through your identity provider. You would lock yourself out.</Trans>;
  return (
    <>
      <Trans>
        From the date on, members sign in through your identity provider only. Owners with a second factor keep their own sign-in. API keys
        keep working.
      </Trans>{' '}
      <Plural
        value={withoutSingleSignOn}
        _0="All members have signed in through it."
        one="# member has not signed in through it yet."
        other="# members have not signed in through it yet."
      />
    </>
  );
}

function isSame(one: SignOnRules, other: SignOnRules): boolean {
  return (
    one.singleSignOnFrom === other.singleSignOnFrom &&
    one.secondFactorFrom === other.secondFactorFrom &&
    one.maxAgeHours === other.maxAgeHours
  );
}

function chosenOf({ singleSignOnFrom, secondFactorFrom, maxAgeHours }: SignOnRules): Chosen {
  return {
    singleSignOnFrom: factorOf(singleSignOnFrom),
    secondFactorFrom: factorOf(secondFactorFrom),
    maxAgeHours: maxAgeHours === null ? 'none' : String(maxAgeHours),
  };
}
