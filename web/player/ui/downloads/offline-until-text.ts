import { dayText } from '#contract/date-texts.ts'

/** `until` is in Unix milliseconds. Not in `download-texts.ts`, which every page with a download button loads. */
export const offlineUntilText = (until: number): string =>
  `They play without a network until ${dayText(new Date(until), 'long')}. Each visit with a network extends it while you have Audiostar+.`
