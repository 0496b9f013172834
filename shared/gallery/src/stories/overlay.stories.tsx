import { PasskeyRenameSchema } from '@cairn/api';
import { Button, CancelAction, ConfirmDialog, Dialog, DialogBody, DialogFooter, MenuButton, PopoverButton, Sheet } from '@cairn/ui/core';
import { Checkbox, FormDialog, TextField } from '@cairn/ui/forms';
import { chevronDownIcon, copyIcon, ellipsisIcon, gitMergeIcon, linkIcon, pencilIcon, share2Icon, trash2Icon } from '@cairn/ui/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Row } from '../layout.tsx';
import type { Setting } from '../setting.ts';
import { family } from '../story.ts';

const nothing = () => undefined;

/** An open dialog, as after a click on its button. */
function Opened({ children }: { children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label="Open" icon={ellipsisIcon} />
      {children(open, setOpen)}
    </>
  );
}

/** Clicks its button once, so that the overlay is positioned next to it. */
function Pressed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.click(), []);
  return <div ref={box}>{children}</div>;
}

function menu(text: Setting['text']) {
  return [
    {
      id: 'change',
      label: text('Change'),
      entries: [
        { id: 'edit', label: text('Edit'), icon: pencilIcon, keys: ['E'], onAction: nothing },
        { id: 'merge', label: text('Merge into'), icon: gitMergeIcon, keys: ['M'], onAction: nothing },
        {
          id: 'share',
          label: text('Share'),
          icon: share2Icon,
          entries: [
            { id: 'link', label: text('Copy link'), icon: linkIcon, keys: ['⌘', 'L'], onAction: nothing },
            { id: 'text', label: text('Copy as Markdown'), icon: copyIcon, onAction: nothing },
          ],
        },
      ],
    },
    {
      id: 'sort',
      label: text('Sort by'),
      entries: [
        { id: 'newest', label: text('Newest first'), selected: true, onAction: nothing },
        { id: 'name', label: text('Name'), description: text('In the order of the alphabet'), onAction: nothing },
      ],
    },
    {
      id: 'end',
      entries: [
        { id: 'archive', label: text('Archive'), disabled: true, onAction: nothing },
        { id: 'delete', label: text('Delete'), icon: trash2Icon, danger: true, onAction: nothing },
      ],
    },
  ];
}

export default family({
  title: 'Dialog, sheet, menu',
  about: 'The focus goes in, stays, and comes back. Escape closes; on phones a dialog comes up from the edge.',
  stories: [
    {
      name: 'Triggers',
      render: ({ text }) => (
        <Row>
          <MenuButton
            label={text('More')}
            groups={menu(text)}
            trigger={(props) => (
              <Button {...props} icon={chevronDownIcon}>
                {text('More')}
              </Button>
            )}
          />
          <CancelAction confirmation={question(text)} dirty>
            {text('Cancel')}
          </CancelAction>
        </Row>
      ),
    },
    {
      name: 'Menu, with groups and keys',
      alone: '[role="menu"]',
      render: ({ text }) => (
        <Pressed>
          <MenuButton
            label={text('More')}
            groups={menu(text)}
            trigger={(props) => (
              <Button {...props} icon={chevronDownIcon}>
                {text('More')}
              </Button>
            )}
          />
        </Pressed>
      ),
    },
    {
      name: 'Popover',
      alone: '[role="dialog"]',
      render: ({ text }) => (
        <Pressed>
          <PopoverButton
            label={text('Columns')}
            trigger={(props) => (
              <Button {...props} icon={chevronDownIcon}>
                {text('Columns')}
              </Button>
            )}
          >
            {() => (
              <>
                <Checkbox defaultSelected>{text('Name')}</Checkbox>
                <Checkbox>{text('Description')}</Checkbox>
              </>
            )}
          </PopoverButton>
        </Pressed>
      ),
    },
    {
      name: 'Dialog',
      alone: '[role="dialog"]',
      render: ({ text }) => (
        <Opened>
          {(open, setOpen) => (
            <Dialog
              open={open}
              onOpenChange={setOpen}
              title={text('Rename the project')}
              description={text('Links to it go on working')}
              closeLabel={text('Close')}
            >
              <DialogBody>
                <TextField label={text('Name')} defaultValue={text('Payments API')} />
              </DialogBody>
              <DialogFooter aside={text('Everybody sees the new name')}>
                <Button variant="quiet" onClick={() => setOpen(false)}>
                  {text('Cancel')}
                </Button>
                <Button variant="primary" onClick={() => setOpen(false)}>
                  {text('Save changes')}
                </Button>
              </DialogFooter>
            </Dialog>
          )}
        </Opened>
      ),
    },
    {
      name: 'Form dialog, not taken',
      about: 'What no field is to blame for is said above the fields; what was typed stays.',
      alone: '[role="dialog"]',
      render: ({ text }) => (
        <FormDialog
          size="small"
          title={text('Rename the project')}
          closeLabel={text('Close')}
          cancelLabel={text('Cancel')}
          submit={text('Save changes')}
          failure={text('Somebody else has changed it')}
          failureTitle={text('Not saved')}
          draft={false}
          schema={PasskeyRenameSchema}
          message={({ code }) => code}
          onSubmit={nothing}
          onClose={nothing}
        >
          <TextField name="name" label={text('Name')} defaultValue={text('Payments API')} />
        </FormDialog>
      ),
    },
    {
      name: 'Confirm dialog',
      about: 'A question, what follows from it, and a button that names what is done.',
      alone: '[role="alertdialog"]',
      render: ({ text }) => (
        <Opened>
          {(open, setOpen) => (
            <ConfirmDialog
              danger
              open={open}
              title={text('Archive the project?')}
              action={text('Archive')}
              cancelLabel={text('Cancel')}
              closeLabel={text('Close')}
              onConfirm={() => setOpen(false)}
              onClose={() => setOpen(false)}
            >
              {text('Nothing can be written in it any more. What it holds can still be read.')}
            </ConfirmDialog>
          )}
        </Opened>
      ),
    },
    {
      name: 'Alert dialog, of a cancel action',
      about: 'What was written would be lost, so it asks. The safe answer is the primary one.',
      alone: '[role="alertdialog"]',
      render: ({ text }) => (
        <Pressed>
          <CancelAction confirmation={question(text)} dirty>
            {text('Cancel')}
          </CancelAction>
        </Pressed>
      ),
    },
    {
      name: 'Sheet',
      alone: '[role="dialog"]',
      render: ({ text }) => (
        <Opened>
          {(open, setOpen) => (
            <Sheet open={open} onOpenChange={setOpen} label={text('Filters')} side="end">
              <DialogBody>
                <Checkbox defaultSelected>{text('Name')}</Checkbox>
                <Button onClick={() => setOpen(false)}>{text('Close')}</Button>
              </DialogBody>
            </Sheet>
          )}
        </Opened>
      ),
    },
  ],
});

function question(text: Setting['text']) {
  return {
    title: text('Discard changes?'),
    description: text('It is not saved anywhere yet.'),
    leave: text('Discard'),
    stay: text('Keep editing'),
    closeLabel: text('Close'),
  };
}
