// By itself, so that the list and the page of a decision do without it until somebody wants a file.
export { decisionFile, decisionFileName } from '@cairn/api';
