/** Stands in for `@module-federation/dts-plugin` where `dts` is off: what is asked of it all the same. */
export class DtsPlugin {}

export const isTSProject = () => false;

export const retrieveTypesAssetsInfo = () => ({});
