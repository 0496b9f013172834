// The light part of the component library: native elements, in the host's first script. Nothing here imports react-aria.
export {
  type ChangedField,
  type Draft,
  type DraftConflict,
  type DraftContent,
  type DraftSlot,
  type Drafts,
  DraftsContext,
  useDrafts,
} from '../drafts/drafts.ts';
export { type Field, type FieldValue, isStorable, readFieldValue, setFieldValue, storableFields } from '../drafts/field.ts';
export { type DraftChoices, type DraftStore, useDraftStore, useDraftText } from '../drafts/use-draft-text.ts';
export type { IconBody, IconData } from '../icon-data.ts';
export { afterFrame, afterFreeFrame } from './after-frame.ts';
export { Avatar, type AvatarProps, Avatars } from './avatar.tsx';
export { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
export { Button, ButtonAnchor, type ButtonLook, type ButtonProps } from './button.tsx';
export { CairnGlyph, CairnMeter } from './cairn-meter.tsx';
export { Banner, Callout, type CalloutProps } from './callout.tsx';
export { CancelAction, type CancelActionProps, DiscardConfirmation } from './cancel-action.tsx';
export { Change, type ChangeProps } from './change.tsx';
export { CodeBlock, type CodeBlockProps, type CodeLabels, preloadCode } from './code-block.tsx';
export { confidenceSteps } from './confidence-steps.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { copyText } from './copy-text.ts';
export { isPageCovered } from './covered.ts';
export { type DataColumn, DataTable, type DataTableProps, type GetSorting, type RowSelection } from './data-table.tsx';
export { Dialog, DialogBody, DialogFooter, Sheet } from './dialog.tsx';
export { DocumentLocale, useDocumentLocale } from './document-locale.ts';
export { Drawing, type DrawingName } from './drawing.tsx';
export { EmptyState, type EmptyStateProps, ErrorPanel, type ErrorPanelProps } from './empty-state.tsx';
export { Fact, Facts } from './facts.tsx';
export { Figure, type FigureProps, Figures } from './figures.tsx';
export { FilterMenu, type FilterMenuProps, filterValues } from './filter-menu.tsx';
export { dateFormat, numberFormat } from './formats.ts';
export { Icon, type IconProps } from './icon.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { colourOf, initialsOf } from './initials.ts';
export { keyOf } from './key-of.ts';
export { Keys } from './keys.tsx';
export { LanguageList } from './language-list.tsx';
export { type Language, LanguageSelector, type LanguageSelectorProps } from './language-selector.tsx';
export { type LazyComponent, lazy } from './lazy.tsx';
export { prefetchOverlay, preloadOverlay } from './lazy-overlay.ts';
export { Anchor, ButtonLink, Link, TextButton } from './link.tsx';
export { ListBar } from './list-bar.tsx';
export { Brand, Mark } from './mark.tsx';
export type { MarkdownLabels } from './markdown-contract.ts';
export { MarkedText } from './marked-text.tsx';
export { MenuButton, type MenuButtonProps, PopoverButton, type PopoverButtonProps, type TriggerProps } from './menu-button.tsx';
export { configureIconHosts, loadNamedIcons, NamedIcon } from './named-icon.tsx';
export type { DialogProps, MenuEntry, MenuGroup, Placement, SheetProps } from './overlay-contract.ts';
export { Columns, Page, PageHeader } from './page-header.tsx';
export { Pager, type PagerProps } from './pager.tsx';
export { cardClass, Overline, Panel, type PanelProps, Rows } from './panel.tsx';
export { PlainCheckbox } from './plain-checkbox.tsx';
export { configureLinkPrefetch } from './prefetch.ts';
export { PrefetchLink, type PrefetchLinkProps } from './prefetch-link.tsx';
export { ProjectTile } from './project-tile.tsx';
export { InlineCode, Prose, type ProseProps, paragraphsOf, preloadProse, preloadProseRenderer } from './prose.tsx';
export { Citation, Quote } from './quote.tsx';
export { RelativeTime } from './relative-time.tsx';
export { relativeTime } from './relative-time-text.ts';
export { followLinks } from './route-link.tsx';
export { RowCheckbox } from './row-checkbox.tsx';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
export { SearchInput, type SearchInputProps } from './search-input.tsx';
export { type SegmentLink, Segments, type SegmentsProps } from './segments.tsx';
export { Skeleton, SkeletonGroup, SkeletonRows } from './skeleton.tsx';
export { SplitButton, type SplitButtonProps } from './split-button.tsx';
export { Pulse, Status, type Tone } from './status.tsx';
export { Cell, Column, RowLink, Table, TableRow } from './table.tsx';
export { type TabLink, Tabs } from './tabs.tsx';
export { Count, Tag } from './tag.tsx';
export { titleClass } from './title-class.ts';
export { ToastCard, type ToastKind, ToastSurface, toastKinds } from './toast.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { useTypedText } from './typed-text.ts';
export { useComingSearch } from './use-coming-search.ts';
export { useElementSize } from './use-element-size.ts';
export { useFocusFallback } from './use-focus-fallback.ts';
export { useIdle } from './use-idle.ts';
export { isInField, useKeyDown } from './use-key-down.ts';
export { type ListKeys, useListKeys } from './use-list-keys.ts';
export { useRestoreFocus } from './use-restore-focus.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
export { requestIdle, whenIdle } from './when-idle.ts';
