import { Link } from '@cairn/ui/core';
import { useLoaderData } from 'react-router';
import type { NamedFamily } from './families.ts';
import styles from './page.module.css';
import { anchorOf } from './story.ts';
import { useReady } from './use-ready.ts';
import { useAddress } from './use-setting.ts';

/** Links to every page of the gallery; tests follow them. */
export function IndexPage() {
  const families = useLoaderData<NamedFamily[]>();
  const address = useAddress();
  useReady('main');
  return (
    <div className={styles.page} lang="en" dir="ltr">
      <h1 className={styles.title}>Components</h1>
      <ul className={styles.families}>
        {families.map(({ id, title, about, stories }) => (
          <li key={id} className={styles.family}>
            <Link to={address(id)} data-page>
              {title}
            </Link>
            {about && <p className={styles.about}>{about}</p>}
            <p className={styles.lone}>
              {stories
                .filter(({ alone }) => alone)
                .map((story) => (
                  <Link key={story.name} to={address(`${id}/${anchorOf(story)}`)} data-page>
                    {story.name}
                  </Link>
                ))}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
