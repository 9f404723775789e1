import { hash } from 'node:crypto'
import type { PageFacts } from '../page-facts.ts'

/** The size that link previews expect. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 }

/** Raise it when the design changes, so that the same facts give another picture. */
const DESIGN_VERSION = 1

export type PictureFacts = Pick<PageFacts, 'path' | 'name' | 'kicker' | 'theme' | 'imageId'>

/** The URL changes with the picture. */
export const pictureVersion = ({ name, kicker, theme, imageId }: PictureFacts): string =>
  hash('sha256', JSON.stringify([DESIGN_VERSION, name, kicker, theme, imageId]), 'hex').slice(0, 10)

export function sharePicturePath(facts: PictureFacts): string {
  const path = facts.path === '/' ? '/home' : facts.path
  return new URL(`http://site/share-pictures/${pictureVersion(facts)}${path}.jpg`).pathname
}
