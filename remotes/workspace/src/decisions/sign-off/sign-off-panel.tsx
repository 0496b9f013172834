import { type Decision, type Project, type Signature, waitsForSignature } from '@cairn/api';
import { useCan, useSession } from '@cairn/shell';
import { Avatar, Button, Panel, RelativeTime, Rows, Status, useFocusFallback } from '@cairn/ui/core';
import { circleCheckIcon, circleDashedIcon, circleXIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type Ref, useState } from 'react';
import { NameDeciders } from './name-deciders.tsx';
import { ReviewForm } from './review-form.tsx';
import styles from './sign-off-panel.module.css';

/** Renders the named deciders, how many have signed this revision, their comments, and for a named decider the form. */
export function SignOffPanel({ decision, project }: { decision: Decision; project: Project }): ReactElement | null {
  const session = useSession();
  const active = project.status === 'active';
  const open = decision.status === 'draft' || decision.status === 'proposed';
  const mayName = useCan('project.write', project) && active && open;
  const maySign = useCan('project.review', project) && active && decision.status === 'proposed';
  const [naming, setNaming] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  const { signOff } = decision;
  const me = session?.user.id ?? '';
  const own = signOff.find(({ id }) => id === me);
  const waits = waitsForSignature(signOff, me);
  const answered = `${decision.revision} ${own?.answer}`;
  // Moves the focus to the reader's own row after they sign: the pressed button is gone, or now has another meaning.
  const ownRow = useFocusFallback<HTMLLIElement>(`${own?.answer} ${decision.status}`);
  const [signed, all] = [signOff.filter(({ answer }) => answer === 'yes').length, signOff.length];
  if (all === 0 && !mayName) return null;
  return (
    <Panel
      flush
      title={
        all === 0 ? (
          <Trans>Sign-off</Trans>
        ) : (
          <Trans>
            Sign-off: {signed} of {all}
          </Trans>
        )
      }
      actions={
        mayName && (
          <Button variant={all === 0 ? 'default' : 'quiet'} size="small" onClick={() => setNaming(true)}>
            {all === 0 ? <Trans>Name deciders</Trans> : <Trans>Change</Trans>}
          </Button>
        )
      }
    >
      {all === 0 ? (
        <p className={styles.note}>
          <Trans>No deciders named. Any reviewer can accept it.</Trans>
        </p>
      ) : (
        <Rows>
          {signOff.map((one) => (
            <SignatureRow key={one.id} signature={one} ref={one === own ? ownRow : undefined} />
          ))}
        </Rows>
      )}
      {own &&
        maySign &&
        (waits || changing === answered ? (
          <ReviewForm key={answered} decision={decision} waits={waits} />
        ) : (
          <div className={styles.word}>
            <Button className={styles.again} onClick={() => setChanging(answered)}>
              <Trans>Change your answer</Trans>
            </Button>
          </div>
        ))}
      {naming && <NameDeciders decision={decision} onClose={() => setNaming(false)} />}
    </Panel>
  );
}

function SignatureRow({
  signature: { name, answer, comment, at },
  ref,
}: {
  signature: Signature;
  ref?: Ref<HTMLLIElement> | undefined;
}): ReactElement {
  const { t } = useLingui();
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined}>
      <Avatar name={name} decorative />
      <span className={styles.words}>
        <bdi>{name}</bdi>
        {comment && (
          <q className={styles.comment} dir="auto">
            {comment}
          </q>
        )}
      </span>
      {answer === null ? (
        <Status tone="warning" icon={circleDashedIcon}>
          {t({ message: 'Waiting', context: 'for somebody’s signature' })}
        </Status>
      ) : answer === 'yes' ? (
        <Status tone="positive" icon={circleCheckIcon}>
          {t({ message: 'Signed', context: 'somebody has said yes' })}
        </Status>
      ) : (
        <Status tone="negative" icon={circleXIcon}>
          {t({ message: 'Declined', context: 'somebody about a decision' })}
        </Status>
      )}
      {at && (
        <span className={styles.when}>
          <RelativeTime value={at} style="short" quiet reachable />
        </span>
      )}
    </li>
  );
}
