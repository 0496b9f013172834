const external = /<script\b[^>]*\ssrc=[^>]*><\/script>/g;

/** A page without the scripts that are files, and the tags of these. */
export function cutScripts(html: string): { rest: string; scripts: string[] } {
  return { rest: html.replace(external, ''), scripts: html.match(external) ?? [] };
}

/**
 * Runs in the page: what the template holds goes into the document once something of the page has been painted (a first
 * painting may be its background alone), and the scripts run in their order. A browser that does not tell of its painting
 * has them a little later; the second time there is nothing left.
 */
const bring = `{const bring=()=>{const{content}=document.getElementById("late-scripts");for(const one of content.querySelectorAll("script"))one.async=false;document.head.append(content)};new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length)bring()}).observe({type:"paint",buffered:true});setTimeout(bring,3000)}`;

/**
 * Tags that a page does without until it has been painted: a page to be read needs its words first, and scripts that are
 * asked for together with styles and font share the line with them. For the end of the body.
 */
export function lateScripts(tags: readonly string[], nonce: string): string {
  return `<template id="late-scripts">${tags.join('')}</template><script nonce="${nonce}">${bring}</script>`;
}
