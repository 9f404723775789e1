import { Play } from 'lucide-react'
import { Highlighted } from '#web/components/highlighted.tsx'
import { CardImage } from '#web/components/images/card-image.tsx'
import { kindName } from '#web/components/personal-list/kind-names.ts'
import type { SentenceResultFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { plural } from '#web/lib/text/plural.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { pressPlayFrom } from '#web/player/core/player-access.ts'
import { contentToPlayable } from '#web/player/playable/to-playable.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import './sentence-row.css'

interface SentenceRowProps {
  result: SentenceResultFragment
  query: string
}

export function SentenceRow({ result, query }: SentenceRowProps) {
  const { content, sentence, matches, transcriptUrl, position } = result
  const media = contentToPlayable(content)
  const { startSeconds, speaker, text } = sentence
  return (
    <li className="sentence-row" data-station={content.station ? toStationId(content.station) : undefined}>
      <CardImage image={content.headerImage} crop="medium1x1" width={64} />
      <div className="min-w-0">
        <p className="meta">{programmeOf(content) ?? kindName(content.__typename)}</p>
        <h3 className="item-title line-clamp-2" lang={content.language ?? undefined}>
          <Link className="hover:underline" to={`${transcriptUrl}?${new URLSearchParams({ q: query })}#s${position}`}>
            {content.headline}
          </Link>
        </h3>
        <blockquote lang={content.language ?? undefined}>
          <p className="line-clamp-4">
            “<Highlighted text={text} query={query} />”
          </p>
        </blockquote>
        <p className="meta">
          {[
            speaker,
            startSeconds !== null && `at ${playerTime(startSeconds)}`,
            matches > 1 && `and ${plural(matches - 1, 'more sentence')}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {media && startSeconds !== null && (
          <Button
            kind="outlined"
            size="small"
            icon={<Play className="icon small" aria-hidden="true" />}
            aria-label={`Play from ${playerTime(startSeconds)}: ${content.headline}`}
            onClick={() => void pressPlayFrom(media, startSeconds)}
          >
            {`Play from ${playerTime(startSeconds)}`}
          </Button>
        )}
      </div>
    </li>
  )
}

const programmeOf = (content: SentenceResultFragment['content']): string | undefined =>
  'relatedPodcast' in content ? content.relatedPodcast?.headline : undefined
