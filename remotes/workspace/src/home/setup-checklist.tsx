import { dismissSetup, notifyFailure, setupQuery, useLocale } from '@cairn/shell';
import { Icon, IconButton, Link, Panel, VisuallyHidden } from '@cairn/ui/core';
import { checkIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './setup-checklist.module.css';

/** The set-up checklist with steps contributed by every remote, completed based on data. Hidden once all are done. */
export function SetupChecklist(): ReactElement | null {
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useSuspenseQuery(setupQuery(locale));
  if (data.steps.length === 0) return null;
  const done = data.steps.filter((step) => step.done).length;
  const next = data.steps.find((step) => !step.done);
  const { format } = new Intl.NumberFormat(locale);
  const [count, all] = [format(done), format(data.steps.length)];
  return (
    <Panel
      title={
        <>
          <Trans>Set up Cairn</Trans>{' '}
          <bdi className={styles.count}>
            <Trans>
              {count} of {all}
            </Trans>
          </bdi>
        </>
      }
      actions={<IconButton icon={xIcon} label={t`Hide checklist`} onClick={() => void dismissSetup().catch(notifyFailure)} />}
    >
      <ol className={styles.steps}>
        {data.steps.map((step) => (
          <li key={step.id} className={styles.step} data-state={step.done ? 'done' : step === next ? 'next' : 'later'}>
            <span className={styles.sign} aria-hidden>
              {step.done && <Icon icon={checkIcon} size="tiny" />}
            </span>
            <div className={styles.words}>
              {step.done ? (
                <span className={styles.label}>
                  {step.label}
                  <VisuallyHidden>
                    {' '}
                    <Trans context="a step of the set-up">(done)</Trans>
                  </VisuallyHidden>
                </span>
              ) : (
                <Link plain to={step.to} className={styles.label}>
                  {step.label}
                </Link>
              )}
              {step === next && <p className={styles.text}>{step.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
