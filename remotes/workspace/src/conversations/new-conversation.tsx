import type { NamedBranch, Project } from '@cairn/api';
import { withParams } from '@cairn/shell';
import {
  ButtonLink,
  type DraftChoices,
  EmptyState,
  Icon,
  IconButton,
  MenuButton,
  ProjectTile,
  titleClass,
  useDraftStore,
} from '@cairn/ui/core';
import { arrowLeftIcon, chevronDownIcon, lockIcon, usersIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { choosableBranchesQuery } from '../branches/queries.ts';
import { lastProject } from '../project/current-project.ts';
import { ChooseBranch } from './choose-branch.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { composerDraft } from './composer-draft.ts';
import { conversationInView } from './list-state.ts';
import styles from './new-conversation.module.css';
import { OutgoingMessage } from './outgoing-message.tsx';
import { modelAtHandQuery } from './queries.ts';
import { RetryNotice } from './retry-notice.tsx';
import { useSecondsLeft } from './seconds-left.ts';
import { type Beginning, newSending, useBegin } from './send.ts';
import { useCanStartConversation, useWritableProjects } from './writable-projects.ts';

/** The choices in the draft of a new conversation. Invalid values count as not chosen. */
const StoredChoicesSchema = v.object({
  projectId: v.fallback(v.optional(v.string()), undefined),
  branchId: v.fallback(v.optional(v.nullable(v.string())), undefined),
  visibility: v.fallback(v.picklist(['project', 'private']), 'project'),
});

/** A conversation that starts with its first message, in `project` or in one chosen here. */
export function NewConversation({
  project,
  onBegun,
}: {
  project: Project | null;
  /** Called before the conversation is opened. */
  onBegun: (id: string) => void;
}): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('conversation') === 'new';
  const { all, writable } = useWritableProjects();
  const [chosen, setChosen] = useState<string>();
  const target = project ?? writable.find(({ id }) => id === chosen) ?? writable.find(({ slug }) => slug === lastProject()) ?? writable[0];
  const { data: branches } = useQuery({ ...choosableBranchesQuery(target?.slug ?? ''), enabled: target !== undefined });
  const [branchId, setBranchId] = useState<string | null>();
  // Defaults to the branch whose conversations the reader came from.
  const isChosen = ({ id, name }: NamedBranch) => (branchId === undefined ? name === search.get('branch') : id === branchId);
  const branch = branches?.items.find(isChosen) ?? null;
  const [visibility, setVisibility] = useState<Beginning['visibility']>('project');
  const choices = {
    chosen: { projectId: chosen, branchId, visibility },
    restore: (stored: DraftChoices['chosen']) => {
      const read = v.parse(StoredChoicesSchema, stored);
      setChosen(read.projectId);
      setBranchId(read.branchId);
      setVisibility(read.visibility);
    },
  };
  const composer = useRef<ComposerHandle>(null);
  const place = `conversation.new.${project?.id ?? ''}`;
  const drafts = useDraftStore();
  const { begin, outgoing } = useBegin(place, async ({ conversation: { id } }) => {
    // Do not navigate back if the reader has left meanwhile.
    if (conversationInView(new URLSearchParams(location.search)).conversation !== 'new') return;
    drafts.move(place, composerDraft(id));
    onBegun(id);
    await navigate(withParams(search, { conversation: id, status: null, q: null }), { replace: asked });
  });
  // Does not suspend, so that typing is possible at once; a wait that the model asked for is shown as soon as it is known.
  const wait = useQuery(modelAtHandQuery).data?.wait ?? null;
  const secondsLeft = useSecondsLeft(wait?.until ?? null);
  const held = secondsLeft > 0;
  const mayWrite = useCanStartConversation(project?.slug);
  const back = (
    <IconButton
      className={styles.back}
      icon={arrowLeftIcon}
      directional
      label={t`Back to the list`}
      onClick={() => void navigate(withParams(search, { conversation: null }))}
    />
  );
  if (!mayWrite || !target) return <Unwritable project={project} none={all === 0} back={back} />;
  const { name } = target;
  const Heading = asked ? 'h1' : 'h2';
  return (
    <section className={styles.new} aria-label={t`New conversation`}>
      {back}
      <div className={styles.middle}>
        {outgoing.length === 0 ? (
          <Heading className={`${titleClass} ${styles.title}`} tabIndex={-1}>
            <Trans>
              What do you want to know about <bdi>{name}</bdi>?
            </Trans>
          </Heading>
        ) : (
          <div className={styles.outgoing}>
            {outgoing.map((message) => (
              <OutgoingMessage
                key={message.mutationId}
                message={message}
                onSendAgain={begin}
                onEdit={(text) => composer.current?.edit(text)}
                held={held}
              />
            ))}
          </div>
        )}
        <Composer
          ref={composer}
          place={place}
          choices={choices}
          label={t`Your question`}
          placeholder={t`For example: why did we choose this, what was decided?`}
          autoFocus={asked}
          onSend={(text) => {
            if (outgoing.some(({ failed }) => !failed)) return false;
            begin({ ...newSending(text, null), projectId: target.id, branchId: branch?.id ?? null, visibility });
            return true;
          }}
          held={wait && held ? <RetryNotice problem={wait.problem} secondsLeft={secondsLeft} /> : undefined}
        >
          {project ? (
            <span className={styles.chip}>
              <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} />
              <bdi className={styles.name}>{project.name}</bdi>
            </span>
          ) : (
            <MenuButton
              label={t`Project`}
              placement="top start"
              entries={writable.map((candidate) => ({
                id: candidate.id,
                label: candidate.name,
                before: <ProjectTile projectKey={candidate.key} colour={candidate.colour} icon={candidate.icon} />,
                selected: candidate.id === target.id,
                onAction: () => setChosen(candidate.id),
              }))}
              trigger={(props) => (
                <button type="button" className={styles.chip} {...props}>
                  <ProjectTile projectKey={target.key} colour={target.colour} icon={target.icon} />
                  <bdi className={styles.name}>{target.name}</bdi>
                  <Icon icon={chevronDownIcon} size="tiny" />
                </button>
              )}
            />
          )}
          <ChooseBranch branches={branches?.items ?? []} branch={branch} onChoose={setBranchId} />
          <MenuButton
            label={t`Visibility`}
            placement="top start"
            entries={[
              {
                id: 'project',
                label: t`Everyone in the project`,
                icon: usersIcon,
                selected: visibility === 'project',
                onAction: () => setVisibility('project'),
              },
              {
                id: 'private',
                label: t`Only me`,
                icon: lockIcon,
                selected: visibility === 'private',
                onAction: () => setVisibility('private'),
              },
            ]}
            trigger={(props) => (
              <button type="button" className={styles.chip} {...props}>
                <Icon icon={visibility === 'private' ? lockIcon : usersIcon} size="small" />
                {visibility === 'private' ? <Trans>Only me</Trans> : <Trans>Everyone in the project</Trans>}
                <Icon icon={chevronDownIcon} size="tiny" />
              </button>
            )}
          />
        </Composer>
        <p className={styles.hint}>
          <Trans>Answers use the project’s knowledge and cite sources. You can record any part as a decision.</Trans>
        </p>
      </div>
    </section>
  );
}

function Unwritable({ project, none, back }: { project: Project | null; none: boolean; back: ReactElement }): ReactElement {
  return (
    <section className={styles.new}>
      {back}
      {none ? (
        <EmptyState
          kind="never"
          title={<Trans>A conversation needs a project</Trans>}
          actions={
            <ButtonLink variant="primary" to="/app/projects">
              <Trans>Go to projects</Trans>
            </ButtonLink>
          }
        >
          <Trans>Answers use a project’s knowledge, so every conversation belongs to a project.</Trans>
        </EmptyState>
      ) : project?.status === 'archived' ? (
        <EmptyState kind="done" title={<Trans>This project is archived</Trans>}>
          <Trans>You can read its conversations, but not add to them until it is restored.</Trans>
        </EmptyState>
      ) : (
        <EmptyState kind="forbidden" title={<Trans>Select a conversation</Trans>}>
          <Trans>Starting one requires the developer role. An owner or administrator of your organization can grant it.</Trans>
        </EmptyState>
      )}
    </section>
  );
}
