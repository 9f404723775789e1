import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { SideSection } from './side-section.tsx'

const FORMATS: Record<string, string> = {
  'text/vtt': 'with times (VTT)',
  'application/x-subrip': 'with times (SRT)',
  'application/srt': 'with times (SRT)',
  'text/srt': 'with times (SRT)',
  'application/json': 'for programs (JSON)',
  'text/html': 'as a page',
  'text/plain': 'as plain text',
}

const languages = new Intl.DisplayNames('en-ZA', { type: 'language', fallback: 'none' })

type TranscriptsProps = Pick<EpisodeDetailFragment, 'transcripts'> & {
  url?: string | null
}

/** Files that the publisher supplied. */
export function Transcripts({ transcripts, url }: TranscriptsProps) {
  if (transcripts.length === 0) return null
  return (
    <SideSection title="Transcript files">
      <ul className="grid gap-2">
        {url && (
          <li>
            <Link className="link inline-flex" to={url}>
              Read what is said
            </Link>
          </li>
        )}
        {transcripts.map(({ url, type, language }) => (
          <li key={url}>
            <ExternalLink className="link inline-flex items-baseline gap-1.5" href={url}>
              {['File', FORMATS[type], languageInWords(language)].filter(Boolean).join(', ')}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}

/** Undefined for an invalid tag, because feeds are not validated. */
function languageInWords(tag: string | null): string | undefined {
  try {
    return tag ? languages.of(tag) : undefined
  } catch {
    return undefined
  }
}
