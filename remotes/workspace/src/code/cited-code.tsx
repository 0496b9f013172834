import { type CodeCheck, type CodeState, codeCitationOperations, type Evidence } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import { CodeBlock, type IconData, RelativeTime, Status, type Tone } from '@cairn/ui/core';
import { LineDiff } from '@cairn/ui/data';
import { circleCheckIcon, circleDashedIcon, circleXIcon, gitCompareIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './cited-code.module.css';

const states: Record<CodeState | 'unchecked', { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  verified: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Verified', context: 'state of cited code' }) },
  moved: { tone: 'info', icon: gitCompareIcon, text: msg({ message: 'Moved', context: 'state of cited code' }) },
  broken: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Broken', context: 'state of cited code' }) },
  unchecked: { tone: 'neutral', icon: circleDashedIcon, text: msg({ message: 'Not checked', context: 'state of cited code' }) },
};

/** Code lines cited by a rule or decision, with the result of their verification per branch. Shows a diff if they have changed. */
export function CitedCode({
  piece,
  subject,
}: {
  piece: Pick<Evidence, 'id' | 'quote' | 'hash' | 'ref'>;
  subject: { id: string; version: number };
}): ReactElement {
  const { t } = useLingui();
  const { data } = useQuery({
    ...operationQuery(codeCitationOperations.checks, { params: { id: subject.id } }),
    queryKey: ['code-checks', subject.id, subject.version],
  });
  const checks = data?.items.find(({ place, hash }) => place === piece.id && hash === piece.hash)?.checks ?? [];
  const changed = checks.find(({ isDefault, state }) => isDefault && state === 'broken');
  return (
    <figure className={styles.cited}>
      <figcaption className={styles.place}>
        <Place text={piece.id} />
        {piece.ref && (
          <span className={styles.note}>
            <bdi>{piece.ref}</bdi>
          </span>
        )}
      </figcaption>
      {changed ? (
        <Difference check={changed} />
      ) : (
        piece.quote !== '' && (
          <CodeBlock wrap label={t`Cited code`}>
            {piece.quote}
          </CodeBlock>
        )
      )}
      {data && (
        <ul className={styles.checks} aria-label={t`Cited code by branch`}>
          {checks.length === 0 && (
            <li>
              <StateChip state="unchecked" />
            </li>
          )}
          {checks.map((check) => (
            <Check key={check.branch} check={check} />
          ))}
        </ul>
      )}
    </figure>
  );
}

function Check({ check: { branch, state, place, commit, checkedAt } }: { check: CodeCheck }): ReactElement {
  return (
    <li className={styles.check}>
      <StateChip state={state} />
      {state === 'moved' && <Place text={place} />}
      <span className={styles.note}>
        <bdi dir="ltr">{commit === '' ? branch : `${branch} @ ${commit.slice(0, 9)}`}</bdi>
        <RelativeTime value={checkedAt} quiet />
      </span>
    </li>
  );
}

function StateChip({ state }: { state: keyof typeof states }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = states[state];
  return (
    <Status tone={tone} icon={icon} badge>
      {i18n._(text)}
    </Status>
  );
}

/** A path and its lines; left to right in every language. */
function Place({ text }: { text: string }): ReactElement {
  return (
    <code className={styles.path} dir="ltr">
      {text}
    </code>
  );
}

/** The diff between the cited lines and the current ones. */
function Difference({ check: { before, after } }: { check: CodeCheck }): ReactElement {
  const { t } = useLingui();
  if (after === '')
    return (
      <>
        {before !== '' && (
          <CodeBlock wrap label={t`Cited code`}>
            {before}
          </CodeBlock>
        )}
        <p className={styles.note}>
          <Trans>These lines are gone.</Trans>
        </p>
      </>
    );
  return (
    <LineDiff
      label={t`Change of the cited code`}
      before={before}
      after={after}
      labels={{
        added: t`Added`,
        removed: t`Removed`,
        unchanged: (lines) => t`${plural(lines, { one: '# unchanged line', other: '# unchanged lines' })}`,
      }}
    />
  );
}
