import { Icon, IconButton } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useChosenDay } from '../../texts/chosen-day.ts';
import { useWorkspaceIssueText } from '../../texts/issue-texts.ts';
import { Names } from '../../texts/names.tsx';
import { useChangedPartsText } from '../changed-parts-text.ts';
import { comparedParts } from '../revisions/compared.ts';
import styles from './import-decisions.module.css';
import type { GivenFile } from './read-files.ts';

const nothing = { title: '', context: '', outcome: '', drivers: [], options: [], consequences: [], paths: [], tags: [] };

/** Renders a parsed file: the resulting draft, the sections that were moved into another field, and the parts that are ignored. */
export function UnderstoodFile({ file, onLeaveOut }: { file: GivenFile; onLeaveOut: () => void }): ReactElement {
  const { t } = useLingui();
  const issueText = useWorkspaceIssueText();
  const partsText = useChangedPartsText();
  const { name } = file;
  const { text, reviewBy, kept, leftOut, issues } = file.read;
  const day = useChosenDay(reviewBy);
  const understood = partsText(comparedParts(nothing, text).map(({ part }) => part));
  const keptNames = <Names of={kept} />;
  const leftNames = <Names of={leftOut} />;
  return (
    <li className={styles.file}>
      <Icon icon={issues.length > 0 ? circleAlertIcon : circleCheckIcon} className={issues.length > 0 ? styles.bad : styles.good} />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {text.title || <bdi className="mono">{file.name}</bdi>}
        </p>
        {issues.map((issue) => (
          <p key={`${issue.field} ${issue.code}`} className={styles.bad}>
            {issueText(issue)}
          </p>
        ))}
        {issues.length === 0 && (
          <p>
            <Trans>Recognized: {understood}</Trans>
          </p>
        )}
        {issues.length === 0 && day && (
          <p>
            <Trans>Review on {day}</Trans>
          </p>
        )}
        {kept.length > 0 && (
          <p>
            <Trans>Added to the context: {keptNames}</Trans>
          </p>
        )}
        {leftOut.length > 0 && (
          <p>
            <Trans>Not imported: {leftNames}</Trans>
          </p>
        )}
      </div>
      <IconButton size="small" icon={xIcon} label={t`Exclude ${name}`} onClick={onLeaveOut} />
    </li>
  );
}
