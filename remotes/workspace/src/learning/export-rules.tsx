import { markProblem, type Project, type RulesFile, rulesFiles, rulesText } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, Dialog, DialogBody, DialogFooter, EmptyState, numberFormat, Skeleton, useDraftText } from '@cairn/ui/core';
import { LineDiff } from '@cairn/ui/data';
import { Checkbox, Select, TextArea } from '@cairn/ui/forms';
import { copyIcon, downloadIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useCopyText } from '../texts/copy-text.ts';
import { downloadText } from '../texts/download-text.ts';
import styles from './export-rules.module.css';
import { rulesQuery } from './queries.ts';

const thresholds = ['0', '0.5', '0.65', '0.8'] as const;

/** Exports the rules in force as a file for a client, shown as a diff against its current content. */
export function ExportRules({ project, onClose }: { project: Pick<Project, 'slug' | 'name'>; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const { data } = useQuery(rulesQuery(project.slug));
  const [file, setFile] = useState<RulesFile>('AGENTS.md');
  const [from, setFrom] = useState('0.5');
  const [sources, setSources] = useState(true);
  const [existing, setExisting] = useDraftText('rules.export');
  const headings = {
    convention: t`Conventions`,
    preference: t`Preferences`,
    pitfall: t`Pitfalls`,
    workflow: t`Workflow`,
    architecture: t`Architecture`,
    command: t`Commands`,
  };
  const problem = markProblem(existing);
  const text = data && !problem ? rulesText(data.items, existing, { file, from: Number(from), sources, headings }) : undefined;
  const line = problem?.line;
  const copy = useCopyText();
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Export the rules in force</Trans>}
      description={<Trans>As a file for your client. Review the change, then copy or download it.</Trans>}
      closeLabel={t`Close`}
    >
      <DialogBody>
        <div className={styles.wish}>
          <Select
            label={t`File`}
            value={file}
            onChange={(id) => setFile(rulesFiles.find((known) => known === id) ?? 'AGENTS.md')}
            options={rulesFiles.map((id) => ({ id, label: id, code: true }))}
          />
          <Select
            label={t`Minimum confidence`}
            value={from}
            onChange={setFrom}
            options={thresholds.map((id) => ({ id, label: format(Number(id)) }))}
          />
        </div>
        <Checkbox isSelected={sources} onChange={setSources}>
          <Trans>Add the pattern of each rule as a comment</Trans>
        </Checkbox>
        <TextArea
          label={t`Current file`}
          optional={t`optional`}
          hint={t`Paste it to see the change. Text outside Cairn’s markers does not change.`}
          rows={3}
          value={existing}
          error={
            problem ? t`Line ${line}: cairn:begin or cairn:end is missing or duplicated. Fix the markers in the file first.` : undefined
          }
          onChange={setExisting}
        />
        {problem ? null : text === undefined ? (
          <Skeleton width="100%" height="10rem" />
        ) : data?.items.length === 0 ? (
          <EmptyState kind="never" headingLevel={3} title={<Trans>No rules in force yet</Trans>}>
            <Trans>Rules that are accepted in review can be exported here.</Trans>
          </EmptyState>
        ) : (
          <div className={styles.diff}>
            <LineDiff
              label={file}
              before={existing}
              after={text}
              labels={{
                added: t`Added`,
                removed: t`Removed`,
                unchanged: (lines) => t`${plural(lines, { one: '# unchanged line', other: '# unchanged lines' })}`,
              }}
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button icon={copyIcon} onClick={() => copy(text ?? '', t`Copied`)} disabled={!text}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="primary"
          icon={downloadIcon}
          disabled={!text}
          onClick={() => downloadText(file.split('/').at(-1) ?? file, text ?? '')}
        >
          <Trans>Download</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
