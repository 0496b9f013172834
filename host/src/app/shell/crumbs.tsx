import { useCurrentProject, useLocale, useSession, withProject } from '@cairn/shell';
import { useOpenedInfo, usePageInfo } from '@cairn/shell/host';
import { Breadcrumbs, Icon, Link } from '@cairn/ui/core';
import { chevronLeftIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import styles from './crumbs.module.css';
import { trailOf } from './trail-of.ts';

/** The breadcrumbs: the trail of the routes and the page's title. On a phone, only a link to the parent. */
export function Crumbs(): ReactElement {
  const { t } = useLingui();
  const { title, crumbs, project: projectName } = usePageInfo();
  const opened = useOpenedInfo();
  const atHand = useCurrentProject();
  const session = useSession();
  const matches = useMatches();
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  useLocale(); // updates the routes' labels when the language changes
  const tenant = { label: session?.tenant.name ?? '', to: '/app' };
  const project = atHand && { label: atHand.name, to: withProject('/app/project', atHand) };
  const named = atHand?.slug === search.get('project') ? project : null;
  const way = [
    ...trailOf(matches, { params: matches.at(-1)?.params ?? {}, search, tenant, project: named, currentProject: project }),
    ...crumbs,
  ];
  const within = named ?? (project && way.find(({ to }) => to === project.to));
  const projectOf = opened?.project ?? projectName ?? within?.label;
  const documentTitle = [opened?.title ?? title, projectOf, 'Cairn'].filter(Boolean).join(' · ');
  useEffect(() => {
    if (title) document.title = documentTitle;
  });
  if (!title) return <div className={styles.place} />; // the first page is still loading
  const trail = way.length > 0 ? way : [project ?? tenant];
  // The top page of an area lists the area as its own parent, which would be no step back.
  const parent = trail.findLast(({ label, to }) => to && to !== location.pathname + location.search && label !== title);
  const place = parent?.label ?? '';
  return (
    <div className={styles.place}>
      {parent?.to && (
        <Link plain className={styles.parent} to={parent.to} aria-label={t`Back to ${place}`}>
          <Icon icon={chevronLeftIcon} directional />
        </Link>
      )}
      <Breadcrumbs label={t`Breadcrumb`} trail={trail} current={title} />
    </div>
  );
}
