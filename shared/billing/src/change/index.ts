/** A change of a subscription as an owner and an operator see it. */

export { ChangeColumns } from './change-columns.tsx';
export { ChangePreviewPanel } from './change-preview-panel.tsx';
