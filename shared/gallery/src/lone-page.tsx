import { Link } from '@cairn/ui/core';
import { useLoaderData } from 'react-router';
import { familyOf, type NamedFamily } from './families.ts';
import styles from './page.module.css';
import { anchorOf, type Story } from './story.ts';
import { StoryView } from './story-view.tsx';
import { useReady } from './use-ready.ts';
import { useAddress, useSetting } from './use-setting.ts';

interface Lone {
  family: NamedFamily;
  story: Story;
}

/** Loads the story at this URL. @throws Response 404 if there is none */
export async function loneStory(id: string | undefined, anchor: string | undefined): Promise<Lone> {
  const family = await familyOf(id);
  const story = family.stories.find((candidate) => anchorOf(candidate) === anchor);
  if (!story) throw new Response(null, { status: 404 });
  return { family, story };
}

/** One overlay story, initially open. */
export function LonePage() {
  const { family, story } = useLoaderData<Lone>();
  const setting = useSetting();
  const address = useAddress();
  useReady(story.alone ?? 'main section');
  return (
    <div className={styles.page}>
      <header lang="en" dir="ltr">
        <Link to={address(family.id)}>{family.title}</Link>
        <h1 className={styles.title}>{story.name}</h1>
        {story.about && <p className={styles.about}>{story.about}</p>}
      </header>
      <section className={styles.stage} aria-label={story.name} lang={setting.locale}>
        <StoryView key={`${family.id}/${story.name}`} story={story} setting={setting} />
      </section>
    </div>
  );
}
