import type { Session, SessionEvent } from '@cairn/api';
import { CodeBlock, type IconData, Quote } from '@cairn/ui/core';
import type { TrailEvent } from '@cairn/ui/data';
import { botIcon, circleHelpIcon, fileIcon, pencilIcon, squareTerminalIcon, userIcon, workflowIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import styles from './session-replay.module.css';

const icons: Record<Exclude<SessionEvent['kind'], 'file' | 'error'>, IconData> = {
  prompt: userIcon,
  tool: workflowIcon,
  command: squareTerminalIcon,
  note: botIcon,
  waiting: circleHelpIcon,
};

/**
 * Returns a function that converts a session's event for the trail. Results are cached per event, so that thousands of events do not render
 * again.
 */
export function useTrailEvent({ person: { name }, client }: Session): (event: SessionEvent) => TrailEvent {
  const { t } = useLingui();
  return useMemo(() => {
    const shown = new WeakMap<SessionEvent, TrailEvent>();
    const toTrailEvent = ({ sequence, kind, text, path, edited, ok, happenedAt }: SessionEvent): TrailEvent => {
      const place = { id: String(sequence), at: happenedAt };
      switch (kind) {
        case 'prompt':
          return { ...place, icon: icons.prompt, title: <b>{name}</b>, children: <Quote>{text}</Quote> };
        case 'file':
          return {
            ...place,
            icon: edited ? pencilIcon : fileIcon,
            title: edited ? (
              <Trans>
                Edited <bdi className={styles.code}>{path}</bdi>
              </Trans>
            ) : (
              <Trans>
                Read <bdi className={styles.code}>{path}</bdi>
              </Trans>
            ),
            note: text,
          };
        case 'error': {
          const [first = '', ...more] = text.split('\n');
          return {
            ...place,
            kind: 'error',
            iconLabel: t`Error`,
            title: first,
            ...(more.length > 0 ? { children: <CodeBlock label={t`Output`}>{more.join('\n')}</CodeBlock> } : {}),
          };
        }
        case 'command':
        case 'tool':
          return {
            ...place,
            icon: icons[kind],
            title: (
              <Trans>
                Ran <bdi className={styles.code}>{text}</bdi>
              </Trans>
            ),
            ...(ok === null ? {} : { note: ok ? t`Completed` : t`Failed` }),
          };
        case 'waiting':
          return {
            ...place,
            icon: icons.waiting,
            title: (
              <Trans>
                Waited for <bdi>{name}</bdi>
              </Trans>
            ),
            note: `“${text}”`,
          };
        case 'note':
          return { ...place, icon: icons.note, title: <b>{client}</b>, note: text };
      }
    };
    return (event) => {
      const known = shown.get(event) ?? toTrailEvent(event);
      shown.set(event, known);
      return known;
    };
  }, [name, client, t]);
}
