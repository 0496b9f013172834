import type { DataImport, ImportNote } from '@cairn/api';
import { Panel } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './data.module.css';

type Note = DataImport['notes'][number];

const texts: Record<ImportNote, (note: Note) => ReactNode> = {
  ACCOUNTS: () => <Trans>Authors get no account here. Their names stay on what they wrote.</Trans>,
  PROJECT_KEY_TAKEN: ({ name }) => (
    <Trans>
      Skipped: <bdi>{name}</bdi>, because a project with this key exists.
    </Trans>
  ),
  SETTINGS_KEPT: ({ name }) => (
    <Trans>
      The name and the settings of <bdi>{name}</bdi> stay as they are.
    </Trans>
  ),
  BRIEF_KEPT: () => <Trans>Skipped: the guidance for agents, because this project has its own.</Trans>,
  SAME_RULE: ({ count }) => (
    <Plural value={count} one="Skipped: # rule that is already here." other="Skipped: # rules that are already here." />
  ),
  SAME_DECISION: ({ count }) => (
    <Plural value={count} one="Skipped: # decision that is already here." other="Skipped: # decisions that are already here." />
  ),
  SAME_INSIGHT: ({ count }) => (
    <Plural value={count} one="Skipped: # insight that is already here." other="Skipped: # insights that are already here." />
  ),
  PRIVATE_LEFT_OUT: ({ count }) => (
    <Plural
      value={count}
      one="# private conversation is left out, because only its author may read it."
      other="# private conversations are left out, because only their author may read them."
    />
  ),
  SECRETS_REMOVED: ({ count }) => <Plural value={count} one="# secret is removed from a text." other="# secrets are removed from texts." />,
  UNKNOWN_FILE: ({ name }) => (
    <Trans>
      Skipped: the file <bdi>{name}</bdi>, which Cairn does not know.
    </Trans>
  ),
};

/** What an import leaves out or changes, and why. */
export function Notes({ notes }: { notes: readonly Note[] }): ReactElement {
  return (
    <Panel title={<Trans>What is left out or changed</Trans>}>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={`${note.code} ${note.name}`}>{texts[note.code](note)}</li>
        ))}
      </ul>
    </Panel>
  );
}
