import { announcementOperations, announcementText, type ShownAnnouncement } from '@cairn/api';
import { operationKey, runOperation, useLocale } from '@cairn/shell';
import { localStore } from '@cairn/shell/storage';
import { Anchor, Icon, IconButton } from '@cairn/ui/core';
import { infoIcon, triangleAlertIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import banner from '../offline/offline-banner.module.css';
import styles from './announcement-banner.module.css';

/** Announcements have no live event: open tabs ask for them at this interval (ms) while they are visible. */
const readEveryMs = 300_000;
const storageKey = 'cairn-dismissed-announcements';
/** How many dismissed announcements this browser remembers. */
const remembered = 20;

const DismissedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** What operators announce. A reader dismisses each in this browser; a changed one is shown again. */
export function AnnouncementBanner(): ReactElement {
  const { data } = useQuery({
    queryKey: operationKey(announcementOperations.shown),
    queryFn: ({ signal }) => runOperation(announcementOperations.shown, {}, { signal, quiet: true }),
    staleTime: readEveryMs,
    refetchInterval: readEveryMs,
  });
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (key: string) => {
    const keys = [key, ...readDismissed()].slice(0, remembered);
    localStore.setItem(storageKey, JSON.stringify(keys));
    setDismissed(keys);
  };
  return (
    <>
      {data?.items.map((announcement) => {
        const key = `${announcement.id}.${announcement.version}`;
        return !dismissed.includes(key) && <Banner key={key} announcement={announcement} onDismiss={() => dismiss(key)} />;
      })}
    </>
  );
}

function Banner({ announcement: { tone, link, texts }, onDismiss }: { announcement: ShownAnnouncement; onDismiss: () => void }) {
  const { t } = useLingui();
  const { text, locale } = announcementText(texts, useLocale());
  return (
    <div className={`${banner.banner} ${tone === 'info' ? styles.info : ''}`} role="status">
      <Icon icon={tone === 'info' ? infoIcon : triangleAlertIcon} />
      <span className={banner.words}>
        <bdi lang={locale}>{text}</bdi>{' '}
        {link !== null && (
          <Anchor href={link} target="_blank" rel="noopener noreferrer">
            <Trans>Details</Trans>
          </Anchor>
        )}
      </span>
      <IconButton size="small" icon={xIcon} label={t`Dismiss`} onClick={onDismiss} />
    </div>
  );
}

function readDismissed(): string[] {
  const stored = v.safeParse(DismissedSchema, localStore.getItem(storageKey));
  return stored.success ? stored.output : [];
}
