import styles from './page-header.module.css';

/**
 * The class names of a title outside a `PageHeader`, such as in a preview. In a file of its own: editing a module that exports more than
 * components reloads the page during development and loses input.
 */
export const titleClass: string = styles.title ?? '';
