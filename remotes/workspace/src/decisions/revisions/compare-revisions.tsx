import type { Decision, Project } from '@cairn/api';
import { useCan, usePage } from '@cairn/shell';
import { Button, ButtonLink, Icon, Link, Page, PageHeader, Skeleton } from '@cairn/ui/core';
import { Fold, WordDiff } from '@cairn/ui/data';
import { Select } from '@cairn/ui/forms';
import { arrowRightIcon, undo2Icon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useChangedPartsText } from '../changed-parts-text.ts';
import styles from './compare-revisions.module.css';
import { type ComparedPart, comparedParts } from './compared.ts';
import { usePartTitle } from './part-title.ts';
import { pairInView, pairLink, textLink } from './place.ts';
import { revisionsQuery, revisionTextQuery } from './queries.ts';
import { RevisionLine } from './revision-line.tsx';
import { useRevisionText } from './revision-text.ts';
import { useTakeRevision } from './take-revision.ts';

/** Compares any two revisions of a decision part by part. The earlier one can be restored until the decision is accepted or rejected. */
export function CompareRevisions({ decision, project }: { decision: Decision; project: Project }): ReactElement {
  const { t } = useLingui();
  const name = useRevisionText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { id, number, revision: present, status } = decision;
  const pair = pairInView(search, present);
  const { from } = pair;
  const { data: revisions } = useQuery(revisionsQuery(decision));
  const { data: before } = useQuery(revisionTextQuery(id, pair.from));
  const { data: after } = useQuery(revisionTextQuery(id, pair.to));
  const parts = before && after && comparedParts(before.text, after.text);
  const changed = parts?.filter((one) => one.changed).length ?? 0;
  const open = status === 'draft' || status === 'proposed';
  const mayTake = useCan('project.write', project) && project.status === 'active' && open && pair.from !== present;
  const { take, busy } = useTakeRevision(decision);
  usePage(t`Revisions of ADR ${number}`, [], project.name);
  const options = Array.from({ length: present }, (_, at) => present - at).map((one) => ({ id: String(one), label: name(one) }));
  const choose = (next: Partial<typeof pair>) => void navigate(pairLink(search, { ...pair, ...next }), { replace: true });
  return (
    <Page>
      <PageHeader
        title={<bdi>{decision.title}</bdi>}
        lead={
          parts &&
          (changed === 0 ? (
            <Trans>These two revisions are identical.</Trans>
          ) : (
            <Plural value={changed} one="# part changed." other="# parts changed." />
          ))
        }
        actions={
          <>
            {mayTake && (
              <Button icon={undo2Icon} busy={busy} onClick={() => take(from)}>
                <Trans>Restore revision {from}</Trans>
              </Button>
            )}
            <ButtonLink to={textLink(search)}>
              <Trans>Back to ADR {number}</Trans>
            </ButtonLink>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.choice}>
          <div className={styles.pair}>
            <Select
              label={t({ message: 'From', context: 'the earlier of two revisions' })}
              value={String(pair.from)}
              options={options}
              onChange={(one) => choose({ from: Number(one) })}
            />
            <Icon icon={arrowRightIcon} size="small" directional className={styles.arrow} />
            <Select
              label={t({ message: 'To', context: 'the later of two revisions' })}
              value={String(pair.to)}
              options={options}
              onChange={(one) => choose({ to: Number(one) })}
            />
          </div>
          <ol className={styles.revisions} aria-label={t`Revisions`}>
            {revisions?.map((revision) => (
              <li key={revision.revision} className={styles.revision} data-compared={Object.values(pair).includes(revision.revision)}>
                {revision.revision > 1 ? (
                  <Link plain className={styles.name} replace to={pairLink(search, { from: revision.revision - 1, to: revision.revision })}>
                    {name(revision.revision)}
                  </Link>
                ) : (
                  <span className={styles.name}>{name(revision.revision)}</span>
                )}
                <RevisionLine revision={revision} projectSlug={decision.projectSlug} />
              </li>
            ))}
          </ol>
        </div>
        {parts ? <Parts parts={parts} /> : <Skeleton width="100%" height="20rem" />}
      </div>
    </Page>
  );
}

function Parts({ parts }: { parts: readonly ComparedPart[] }): ReactElement {
  const { t } = useLingui();
  const title = usePartTitle();
  const named = useChangedPartsText();
  const same = parts.filter(({ changed }) => !changed);
  const list = named(same.map(({ part }) => part));
  return (
    <div className={styles.parts}>
      {parts
        .filter(({ changed }) => changed)
        .map(({ part, before, after }) => (
          <section key={part}>
            <h2 className={styles.heading}>{title(part)}</h2>
            <div className={styles.words}>
              <WordDiff before={before} after={after} labels={{ added: t`Added`, removed: t`Removed` }} />
            </div>
          </section>
        ))}
      {same.length > 0 && (
        <Fold summary={<Trans>Unchanged: {list}</Trans>}>
          {same.map(({ part, after }) => (
            <section key={part}>
              <h2 className={styles.heading}>{title(part)}</h2>
              <p className={styles.words} dir="auto">
                {after}
              </p>
            </section>
          ))}
        </Fold>
      )}
    </div>
  );
}
