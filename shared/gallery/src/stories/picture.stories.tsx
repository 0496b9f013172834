import { LazyBackground } from '@cairn/ui/data';
import { Captioned, Grid } from '../layout.tsx';
import styles from '../page.module.css';
import { family } from '../story.ts';

/** A simple inline landscape, so that no file is fetched. */
const landscape = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><rect width="320" height="160" fill="#b9d3d8"/><path d="M0 160 90 60l60 60 50-40 120 80z" fill="#4a6670"/></svg>',
)}`;

export default family({
  title: 'Lazy background',
  about: 'Fetched when it comes near the screen; where that fails, a placeholder stands in its place.',
  stories: [
    {
      name: 'States',
      render: ({ text }) => (
        <Grid>
          <Captioned caption="shown">
            <LazyBackground src={landscape} label={text('A pass in the mountains')} className={styles.picture ?? ''} />
          </Captioned>
          <Captioned caption="failed, with a placeholder of its own">
            <LazyBackground
              src="/gone.webp"
              placeholder={landscape}
              label={text('A pass in the mountains')}
              className={styles.picture ?? ''}
            />
          </Captioned>
          <Captioned caption="failed">
            <LazyBackground src="/gone.webp" label={text('A pass in the mountains')} className={styles.picture ?? ''} />
          </Captioned>
        </Grid>
      ),
    },
  ],
});
