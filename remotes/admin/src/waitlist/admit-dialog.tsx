import { AdmitCountSchema, maxAdmitted, type WaitlistEntry } from '@cairn/api';
import { errorText, issuesOf, notify, useIssueText } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { type FieldIssue, Form, NumberField } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { admit } from './queries.ts';

/** Whom to admit: selected entries, or the next ones waiting. Those already admitted get another email. */
export type Whom = { chosen: readonly Pick<WaitlistEntry, 'id' | 'email' | 'state'>[] } | { waiting: number };

const NextSchema = v.object({ count: v.pipe(v.string(), v.transform(Number), AdmitCountSchema) });
const ChosenSchema = v.object({});

/** Asks for confirmation before people are admitted, since an email cannot be undone. Then names those who were skipped. */
export function AdmitDialog({ whom, onClose, onDone }: { whom: Whom; onClose: () => void; onDone: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const message = useIssueText({});
  const [failure, setFailure] = useState<unknown>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = 'chosen' in whom ? whom.chosen : [];
  const resend = isResend(whom);

  const run = async (wish: Parameters<typeof admit>[0]): Promise<readonly FieldIssue[] | undefined> => {
    setFailure(undefined);
    try {
      const admitted = await admit(wish);
      const done = admitted.length;
      if (done > 0)
        // The emails are sent later and may bounce; the list shows that.
        notify('green', resend ? t`Email resent` : t`${plural(done, { one: '# person admitted', other: '# people admitted' })}`);
      const late = chosen.flatMap(({ email }) => (admitted.includes(email) ? [] : [email]));
      setLeft(late);
      if (late.length === 0) onDone();
      return undefined;
    } catch (error) {
      const issues = issuesOf(error);
      if (!issues) setFailure(error);
      return issues;
    }
  };
  const names = new Intl.ListFormat(i18n.locale).format(left);
  const over = left.length > 0;

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => {
        if (!open) (over ? onDone : onClose)();
      }}
      title={<Question whom={whom} />}
      closeLabel={t`Close`}
    >
      <Form
        draft={false}
        schema={'waiting' in whom ? NextSchema : ChosenSchema}
        onSubmit={(wish) => run('count' in wish ? { count: Number(wish.count) } : { ids: chosen.map(({ id }) => id) })}
        message={message}
      >
        {({ busy, rest }) => (
          <>
            <DialogBody>
              {(failure !== undefined || rest.length > 0) && (
                <Callout tone="negative" live="alert" title={<Trans>Nobody was admitted</Trans>}>
                  {rest.length > 0 ? rest.join(' ') : errorText(failure)}
                </Callout>
              )}
              {over ? (
                <Callout tone="warning" live="status" title={<Trans>Some addresses were skipped</Trans>}>
                  <Trans>
                    <bdi>{names}</bdi>: already admitted, or no longer on the list.
                  </Trans>
                </Callout>
              ) : (
                <p>
                  <Trans>
                    Cairn emails each of them a sign-up link in their language. This cannot be undone. The list shows undelivered emails.
                  </Trans>
                </p>
              )}
              {'waiting' in whom && (
                <NumberField
                  autoFocus
                  name="count"
                  label={t`How many`}
                  defaultValue={Math.min(10, whom.waiting)}
                  minValue={1}
                  maxValue={Math.min(maxAdmitted, whom.waiting)}
                  hint={<Plural value={whom.waiting} one="# person waiting" other="# people waiting" />}
                />
              )}
            </DialogBody>
            <DialogFooter>
              {over ? (
                <Button variant="primary" onClick={onDone}>
                  <Trans>Close</Trans>
                </Button>
              ) : (
                <>
                  <Button variant="quiet" onClick={onClose}>
                    <Trans>Cancel</Trans>
                  </Button>
                  <Button variant="primary" type="submit" busy={busy}>
                    {resend ? <Trans>Resend</Trans> : <Trans>Admit</Trans>}
                  </Button>
                </>
              )}
            </DialogFooter>
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** Returns whether only the email is sent again, because everyone selected was already admitted. */
function isResend(whom: Whom): boolean {
  return 'chosen' in whom && whom.chosen.length > 0 && whom.chosen.every(({ state }) => state === 'admitted');
}

function Question({ whom }: { whom: Whom }): ReactElement {
  if ('waiting' in whom) return <Trans>Admit next</Trans>;
  const [first] = whom.chosen;
  if (whom.chosen.length > 1 || !first) return <Plural value={whom.chosen.length} one="Admit # person?" other="Admit # people?" />;
  return isResend(whom) ? (
    <Trans>
      Resend the email to <bdi>{first.email}</bdi>?
    </Trans>
  ) : (
    <Trans>
      Admit <bdi>{first.email}</bdi>?
    </Trans>
  );
}
