// A separate module, so that the list and the page of a decision load this code on demand.
export { decisionFile, decisionFileName } from '@cairn/api';
