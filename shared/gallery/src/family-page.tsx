import { Link } from '@cairn/ui/core';
import { useLoaderData } from 'react-router';
import type { NamedFamily } from './families.ts';
import styles from './page.module.css';
import { anchorOf } from './story.ts';
import { StoryView } from './story-view.tsx';
import { useReady } from './use-ready.ts';
import { useAddress, useSetting } from './use-setting.ts';

/** One component in all its states. Overlays are linked to pages of their own. */
export function FamilyPage() {
  const { id, title, about, stories } = useLoaderData<NamedFamily>();
  const setting = useSetting();
  const address = useAddress();
  useReady('main section');
  return (
    <div className={styles.page} key={id}>
      <header lang="en" dir="ltr">
        <h1 className={styles.title}>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
      </header>
      {stories.map((story) => (
        <section key={story.name} id={anchorOf(story)} className={styles.story}>
          <header lang="en" dir="ltr">
            <h2 className={styles.name}>{story.name}</h2>
            {story.about && <p className={styles.about}>{story.about}</p>}
          </header>
          <div className={styles.shown}>
            {story.alone ? (
              <Link lang="en" data-page to={address(`${id}/${anchorOf(story)}`)}>
                Open “{story.name}”
              </Link>
            ) : (
              <StoryView story={story} setting={setting} />
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
