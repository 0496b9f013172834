import { type Announcement, localeNames, locales } from '@cairn/api';
import { useLocale, usePage, withParams } from '@cairn/shell';
import {
  Button,
  type DataColumn,
  DataTable,
  dateFormat,
  EmptyState,
  IconButton,
  lazy,
  MenuButton,
  Page,
  PageHeader,
  Panel,
} from '@cairn/ui/core';
import { banIcon, ellipsisIcon, pencilIcon, plusIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SystemTabs } from '../system-tabs.tsx';
import { AnnouncementState, audienceTexts, toneTexts } from './announcement-texts.tsx';
import styles from './announcements.module.css';
import { EndAnnouncement } from './end-announcement.tsx';
import { announcementsQuery } from './queries.ts';

const AnnouncementForm = lazy(() => import('./announcement-form.tsx').then((module) => module.AnnouncementForm));

/** `/app/admin_system/announcements`: what operators announce in a banner. `?new` opens the form of a new one. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { items } = useSuspenseQuery({ ...announcementsQuery(), refetchInterval: 60_000 }).data;
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  usePage(t`Announcements`);
  const show = (creating: boolean) => void navigate(withParams(searchParams, { new: creating ? '1' : null }), { replace: true });
  const current = items.filter(({ state }) => state === 'current').length;
  return (
    <Page>
      <PageHeader
        title={
          current === 0 ? (
            <Trans>Nothing is announced</Trans>
          ) : (
            <Plural value={current} one="# announcement is shown" other="# announcements are shown" />
          )
        }
        lead={<Trans>A banner above every page, from its start to its end. Each reader can dismiss it.</Trans>}
        actions={
          <Button
            variant="primary"
            icon={plusIcon}
            onPointerEnter={AnnouncementForm.preload}
            onFocus={AnnouncementForm.preload}
            onClick={() => show(true)}
          >
            <Trans>New announcement</Trans>
          </Button>
        }
      />
      <SystemTabs current="announcements" />
      <Panel flush title={<Trans>Announcements</Trans>} className={styles.list ?? ''}>
        {items.length === 0 ? (
          <EmptyState kind="never" title={<Trans>No announcements yet</Trans>} headingLevel={3}>
            <Trans>Announce maintenance before it begins, or a change that people should know.</Trans>
          </EmptyState>
        ) : (
          <AnnouncementTable items={items} />
        )}
      </Panel>
      {searchParams.has('new') && <AnnouncementForm announcement={null} onClose={() => show(false)} />}
    </Page>
  );
}

function AnnouncementTable({ items }: { items: readonly Announcement[] }): ReactElement {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const [opened, setOpened] = useState<{ as: 'form' | 'end'; announcement: Announcement }>();
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const close = () => setOpened(undefined);
  const columns: DataColumn<Announcement>[] = [
    {
      id: 'text',
      label: t`Text`,
      fill: true,
      card: 'title',
      cell: ({ texts, state }) => {
        const languages = locales.filter((one) => texts[one] !== undefined).map((one) => localeNames[one]);
        return (
          <span className={styles.lines}>
            <bdi className={state === 'ended' ? styles.ended : styles.text}>{texts.en}</bdi>
            <span className={styles.quiet}>{new Intl.ListFormat(locale, { type: 'unit' }).format(languages)}</span>
          </span>
        );
      },
    },
    { id: 'state', label: t`State`, card: 'plain', cell: ({ state }) => <AnnouncementState state={state} /> },
    { id: 'tone', label: t`Kind`, priority: 'minor', cell: ({ tone }) => i18n._(toneTexts[tone]) },
    {
      id: 'audience',
      label: t`Audience`,
      priority: 'middle',
      cell: ({ audience, limited, tenants }) => (
        <span className={styles.lines}>
          <span>{i18n._(audienceTexts[audience])}</span>
          {limited && (
            <bdi className={styles.quiet}>{new Intl.ListFormat(locale, { type: 'unit' }).format(tenants.map(({ name }) => name))}</bdi>
          )}
        </span>
      ),
    },
    {
      id: 'time',
      label: t`Time`,
      cell: ({ startsAt, endsAt }) => time.formatRange(new Date(startsAt), new Date(endsAt)),
    },
    { id: 'author', label: t`Author`, priority: 'minor', cell: ({ createdBy }) => <bdi>{createdBy ?? t`Deleted account`}</bdi> },
    {
      id: 'actions',
      label: t`Actions`,
      hideLabel: true,
      alignEnd: true,
      card: 'corner',
      cell: (announcement) =>
        announcement.state !== 'ended' && <AnnouncementMenu announcement={announcement} onOpen={(as) => setOpened({ as, announcement })} />,
    },
  ];
  return (
    <>
      <DataTable label={t`Announcements`} columns={columns} rows={items} className={styles.table} />
      {opened?.as === 'form' && <AnnouncementForm announcement={opened.announcement} onClose={close} />}
      {opened?.as === 'end' && <EndAnnouncement announcement={opened.announcement} onClose={close} />}
    </>
  );
}

function AnnouncementMenu({
  announcement: { texts },
  onOpen,
}: {
  announcement: Announcement;
  onOpen: (as: 'form' | 'end') => void;
}): ReactElement {
  const { t } = useLingui();
  const name = texts.en;
  const label = t`Actions for ${name}`;
  return (
    <MenuButton
      label={label}
      placement="bottom end"
      entries={[
        { id: 'edit', label: t`Edit…`, icon: pencilIcon, onAction: () => onOpen('form') },
        { id: 'end', label: t`End now…`, icon: banIcon, danger: true, onAction: () => onOpen('end') },
      ]}
      trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={label} {...props} />}
    />
  );
}
