import styles from './page-header.module.css';

/**
 * The class names of a title that is not in a `PageHeader`: of what a side preview shows. Not in its module: an edit of a module
 * that exports anything but components loads the page again under development, and what was typed is lost.
 */
export const titleClass: string = styles.title ?? '';
