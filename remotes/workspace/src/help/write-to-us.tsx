import { SupportRequestSchema, sameKeyFor, supportOperations, type TicketContext, type TicketType, ticketTypes } from '@cairn/api';
import { AttachButton, PendingFiles, useUploads } from '@cairn/attachments';
import { notify, runOperation, useFormSend, useLocale } from '@cairn/shell';
import { Button, ButtonLink, Columns, Page, PageHeader, Panel, useDraftStore, useTypedText } from '@cairn/ui/core';
import { Form, FormFailure, RadioGroup, Switch, TextArea, TextField } from '@cairn/ui/forms';
import { sendIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { reasonDraftOf } from './contact.ts';
import styles from './help.module.css';
import { ticketArrived } from './queries.ts';
import { SuggestedArticles } from './suggested-articles.tsx';

/**
 * The contact form, with articles that may answer the question before it is sent. `from` is the page that the writer came from; it is sent
 * along unless they remove it. The message starts with the unsent reason they wrote about that article.
 */
export function WriteToUs({ from, subject }: { from: string | null; subject: string }): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const message = useWorkspaceIssueText();
  const [keyFor] = useState(sameKeyFor);
  const [along, setAlong] = useState(true);
  const [asked, setAsked] = useState(subject);
  const [, setTyped] = useTypedText(asked, setAsked);
  const context = useContext(from);
  const types = useTypeTexts();
  const uploads = useUploads(null, 'support.new');
  const drafts = useDraftStore();
  const reason = reasonDraftOf(from);
  const [text] = useState(() => (reason === null ? '' : drafts.read(reason)));
  const { onSubmit, failure } = useFormSend(async (given: { type: TicketType; subject: string; text: string }) => {
    const body = { ...given, context: along ? context : null, attachments: uploads.done.map(({ id }) => id) };
    const thread = await runOperation(supportOperations.ask, { body }, { idempotencyKey: keyFor(body) });
    uploads.clear();
    if (reason !== null) drafts.discardUnsent(reason, given.text);
    ticketArrived(thread);
    const { number } = thread.ticket;
    notify('green', t`Ticket #${number} is created`);
    await navigate(`/app/help?ticket=${number}`, { replace: true });
  });
  return (
    <Page>
      <PageHeader title={<Trans>Contact support</Trans>} lead={<Trans>You get a ticket, and the answer here.</Trans>} />
      <Columns
        aside={
          <Panel title={<Trans>Technical details</Trans>}>
            <Switch isSelected={along} onChange={setAlong} description={<Trans>Never the content of the page.</Trans>}>
              <Trans>Send technical details</Trans>
            </Switch>
            <dl className={styles.context} data-off={!along}>
              <Line name={t`Page`} value={context.page} />
              <Line name={t`Browser`} value={context.browser} />
              <Line name={t`Language`} value={context.language} />
              <Line name={t`Time zone`} value={context.timeZone} />
            </dl>
          </Panel>
        }
      >
        <Panel>
          <div {...uploads.dropTarget}>
            <Form draft="support.new" schema={SupportRequestSchema} onSubmit={onSubmit} message={message} className={styles.form ?? ''}>
              {({ busy, rest }) => (
                <>
                  <FormFailure title={<Trans>Your message was not sent</Trans>} text={failure} details={rest} />
                  <RadioGroup
                    name="type"
                    label={t`Topic`}
                    defaultValue="problem"
                    options={ticketTypes.map((id) => ({ id, label: types[id] }))}
                  />
                  <TextField autoFocus name="subject" label={t`Subject`} maxLength={160} defaultValue={subject} onChange={setTyped} />
                  <SuggestedArticles query={asked} />
                  <TextArea
                    name="text"
                    label={t`What happened, and what did you expect?`}
                    rows={5}
                    maxLength={20_000}
                    defaultValue={text}
                  />
                  <PendingFiles uploads={uploads} />
                  <div className={styles.foot}>
                    <AttachButton onFiles={uploads.add} />
                    <ButtonLink variant="quiet" to={from ?? '/app/help'}>
                      <Trans>Cancel</Trans>
                    </ButtonLink>
                    <Button variant="primary" type="submit" icon={sendIcon} busy={busy} disabled={uploads.busy}>
                      <Trans>Send</Trans>
                    </Button>
                  </div>
                </>
              )}
            </Form>
          </div>
        </Panel>
      </Columns>
    </Page>
  );
}

function Line({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function useContext(from: string | null): TicketContext {
  return {
    page: from ?? '/app/help',
    browser: navigator.userAgent.slice(0, 500),
    language: useLocale(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function useTypeTexts(): Record<TicketType, string> {
  const { t } = useLingui();
  return {
    problem: t`Something broke`,
    question: t`A question`,
    billing: t`Billing`,
    idea: t`An idea`,
    security: t({ message: 'Security', context: 'what a ticket is about' }),
  };
}
