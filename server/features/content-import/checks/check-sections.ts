import { toStoredSections } from '#server/features/catalogue/texts/sections.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { NO_MEDIA } from '../content-media.ts'
import type { FolderReader } from '../read/folder-reader.ts'
import { sectionInput } from '../rows/columns.ts'
import type { StationContent } from '../schema/content.ts'

/** A section cannot be stored if nothing remains after sanitising or its embed provider is unknown. */
export function checkSections(reader: FolderReader, { specials, news, competitions, pages }: StationContent): void {
  const entries = [...specials, ...news, ...competitions, ...pages]
  for (const { sections } of entries)
    for (const [index, section] of sections.entries())
      try {
        toStoredSections([sectionInput(section, NO_MEDIA)])
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause
        const [field = ''] = Object.keys(section)
        reader.faultAt(sections, index, `sections, entry ${index + 1}, ${field}: ${reasonOf(cause.message)}`)
      }
}

const reasonOf = (message: string): string =>
  message.includes('Too small') ? 'nothing of it may be shown' : message.replace(/^Section [^:]*: /, '')
