/** Components for changing a subscription, used by owners and operators. */

export { ChangeColumns } from './change-columns.tsx';
export { ChangePreviewPanel } from './change-preview-panel.tsx';
