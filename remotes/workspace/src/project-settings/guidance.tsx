import { defaultTokenBudget, type ProjectSettings, ProjectUpdateSchema, tokenBudgetRange } from '@cairn/api';
import { notify, useConflictLabels, useFormSend, useLocale, withProject } from '@cairn/shell';
import { Link, Panel } from '@cairn/ui/core';
import { Checkbox, EditConflict, Form, FormFailure, NumberField, TextArea } from '@cairn/ui/forms';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import * as v from 'valibot';
import { useReplaced } from '../edit-conflict/use-replaced.ts';
import { contextQuery, plainContext } from '../project/queries.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './form.module.css';
import { useSaveSettings } from './queries.ts';
import { SaveButton } from './save-button.tsx';

const fieldNames = ['agentGuidance', 'tokenBudget', 'serveUnreviewed'] as const;
const FormSchema = v.object({
  agentGuidance: ProjectUpdateSchema.entries.agentGuidance.wrapped,
  tokenBudget: v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? null : Number(text))),
    ProjectUpdateSchema.entries.tokenBudget.wrapped,
  ),
  serveUnreviewed: v.boolean(),
});

/** The guidance that every agent is served first, its cost in tokens, and the token budget. */
export function Guidance({ settings }: { settings: ProjectSettings }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const usual = new Intl.NumberFormat(useLocale()).format(defaultTokenBudget);
  const { data: context } = useSuspenseQuery(contextQuery(settings.slug, plainContext));
  const tokens = context.items.find(({ why }) => why === 'guidance')?.tokens ?? 0;
  const [saves, setSaves] = useState(0);
  const [serveUnreviewed, setServeUnreviewed] = useState(settings.serveUnreviewed);
  const read = (data: FormData) => ({ agentGuidance: data.get('agentGuidance'), tokenBudget: data.get('tokenBudget'), serveUnreviewed });
  const saving = useSaveSettings(settings, fieldNames);
  const { conflict } = saving;
  const conflictTexts = useConflictLabels();
  const [replaced, replace] = useReplaced<{ tokenBudget: number | null }>();
  const submitted = useRef({ tokenBudget: settings.tokenBudget, serveUnreviewed });
  const send = async (fields: v.InferOutput<typeof FormSchema>) => {
    submitted.current = fields;
    await saving.save(fields);
    setSaves((count) => count + 1); // resets the form to the stored text, without secrets
    notify('green', t`Saved. The next agent session gets this`);
  };
  const { onSubmit, failure } = useFormSend(send, undefined, saving);
  const budget = replaced.tokenBudget ? replaced.tokenBudget.value : settings.tokenBudget;
  return (
    <Panel title={<Trans>Guidance for agents</Trans>}>
      <Form
        key={saves}
        draft={`project.${settings.id}.guidance`}
        schema={FormSchema}
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
                fields={[
                  {
                    name: 'agentGuidance',
                    label: t`Served first, in every session`,
                    base: conflict.base.agentGuidance,
                    theirs: conflict.theirs.agentGuidance,
                  },
                  {
                    name: 'tokenBudget',
                    label: t`Token budget`,
                    base: String(conflict.base.tokenBudget ?? ''),
                    theirs: String(conflict.theirs.tokenBudget ?? ''),
                    apply: (side) =>
                      replace('tokenBudget', side === 'theirs' ? conflict.theirs.tokenBudget : submitted.current.tokenBudget),
                  },
                  {
                    name: 'serveUnreviewed',
                    label: t`Mention unreviewed work to agents`,
                    base: String(conflict.base.serveUnreviewed),
                    theirs: String(conflict.theirs.serveUnreviewed),
                    mine: () => String(submitted.current.serveUnreviewed),
                    format: (on) => (on === 'true' ? t`On` : t`Off`),
                    apply: (side) =>
                      setServeUnreviewed(side === 'theirs' ? conflict.theirs.serveUnreviewed : submitted.current.serveUnreviewed),
                  },
                ]}
                labels={conflictTexts}
              />
            )}
            <TextArea
              name="agentGuidance"
              label={t`Served first, in every session`}
              hint={<Trans>What applies to every task: versions, the command that checks a change, what to ask first. Markdown.</Trans>}
              maxLength={4_000}
              rows={6}
              defaultValue={settings.agentGuidance}
            />
            <p className={styles.foot}>
              <Plural value={tokens} one="As saved it costs # token." other="As saved it costs # tokens." />
              <Link to={withProject('/app/project', settings)}>
                <Trans>Preview context</Trans>
              </Link>
            </p>
            <NumberField
              key={replaced.tokenBudget?.round}
              name="tokenBudget"
              label={t`Token budget`}
              optional={t`optional`}
              minValue={tokenBudgetRange.min}
              maxValue={tokenBudgetRange.max}
              step={100}
              {...(budget === null ? {} : { defaultValue: budget })}
              placeholder={usual}
              hint={<Trans>Maximum tokens that an agent gets, unless it asks for another number. Default: {usual}.</Trans>}
            />
            <Checkbox
              isSelected={serveUnreviewed}
              onChange={setServeUnreviewed}
              description={
                <Trans>
                  Proposals and session summaries that nobody has accepted are named at the end, without their text. Agents may search and
                  read them, and take up hand-offs. Off: agents get accepted patterns and decisions only.
                </Trans>
              }
            >
              <Trans>Mention unreviewed work to agents</Trans>
            </Checkbox>
            <SaveButton busy={busy} />
          </>
        )}
      </Form>
    </Panel>
  );
}
