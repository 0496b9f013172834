import { insightTypes, type Project } from '@cairn/api';
import { useCan, useLocale } from '@cairn/shell';
import { Count, Icon, numberFormat, Panel, Rows } from '@cairn/ui/core';
import { Switch } from '@cairn/ui/forms';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { insightTypeIcon, useInsightTypeText } from '../texts/insight-texts.tsx';
import { insightWatchQuery } from './queries.ts';
import { useMute } from './transition.ts';
import styles from './watched.module.css';

/** The monitors: types of insights with the number of open ones and, in a project, a switch to mute them. */
export function Watched({ project }: { project: Project | null }): ReactElement {
  const typeText = useInsightTypeText();
  const { format } = numberFormat(useLocale());
  const { data } = useQuery(insightWatchQuery(project?.slug));
  const mute = useMute();
  const mayReview = useCan('project.review', project ?? undefined) && project?.status === 'active';
  return (
    <Panel flush title={<Trans>Monitors</Trans>} footer={project ? undefined : <Trans>Monitors are muted per project.</Trans>}>
      <Rows>
        {insightTypes.map((type) => {
          const isMuted = data?.muted.includes(type) ?? false;
          return (
            <li key={type} className={styles.row}>
              <Icon icon={insightTypeIcon(type)} size="small" />
              {project && mayReview ? (
                <span className={styles.name}>
                  <Switch isSelected={!isMuted} onChange={(on) => mute(project.slug, type, !on)}>
                    {typeText(type)}
                  </Switch>
                </span>
              ) : (
                <span className={styles.name}>{typeText(type)}</span>
              )}
              {isMuted ? <Trans>Muted</Trans> : <Count>{format(data?.open[type] ?? 0)}</Count>}
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
