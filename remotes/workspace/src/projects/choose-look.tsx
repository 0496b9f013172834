import { type Project, projectColours } from '@cairn/api';
import { Button, Dialog, DialogBody, DialogFooter, ProjectTile } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useId, useState } from 'react';
import { knownColour, useProjectLook } from './change-project.ts';
import styles from './choose-look.module.css';
import { FindIcon } from './find-icon.tsx';

/** The dialog that changes a project's look: an icon of any open icon set, or the letters of its key, and a color. */
export function ChooseLook({ project, onClose }: { project: Project; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const change = useProjectLook(project);
  const [icon, setIcon] = useState(project.icon);
  const [colour, setColour] = useState(knownColour(project.colour));
  const colourNames = { tarn: t`Tarn`, ochre: t`Ochre`, sky: t`Sky`, granite: t`Granite` };
  const group = useId();
  const { name } = project;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        <Trans>
          Icon and color of <bdi>{name}</bdi>
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <DialogBody>
        <fieldset className={styles.colours}>
          <legend>
            <Trans>Color</Trans>
          </legend>
          {projectColours.map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name={group}
                value={one}
                checked={colour === one}
                onChange={() => setColour(one)}
                aria-label={colourNames[one]}
              />
              <ProjectTile projectKey={project.key} icon={icon} colour={one} size="large" />
            </label>
          ))}
        </fieldset>
        <FindIcon chosen={icon} letters={project.key.slice(0, 3)} onChoose={setIcon} />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            if (icon !== project.icon || colour !== project.colour) change({ icon, colour });
            onClose();
          }}
        >
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
