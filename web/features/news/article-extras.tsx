import { CardImage } from '#web/components/images/card-image.tsx'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import type { ArticleDetailFragment } from '#web/gateway/generated/types.ts'
import { dayAndTime } from '#web/lib/time/clock-time.ts'
import { durationText } from '#web/lib/time/duration.ts'
import { episodeParent, episodeToPlayable } from '#web/player/playable/to-playable.ts'
import { Link } from '#web/ui/links/link.tsx'
import { BreakingAlert } from './breaking-alert.tsx'

type Episode = ArticleDetailFragment['relatedAudio'][number]

interface ArticleExtrasProps {
  article: ArticleDetailFragment
  loadedAt: number
}

/** Parts that few articles have. */
export const ArticleExtras = ({ article, loadedAt }: ArticleExtrasProps) => (
  <div className="article-extras">
    {article.corrections.length > 0 && (
      <section className="corrections" aria-labelledby="corrections">
        <h2 id="corrections">{article.corrections.length === 1 ? 'Correction' : 'Corrections'}</h2>
        {article.corrections.map(({ at, text }) => (
          <p key={at.iso8601}>
            <time dateTime={at.iso8601}>{dayAndTime(new Date(at.iso8601), loadedAt)}</time> {text}
          </p>
        ))}
      </section>
    )}
    {article.relatedAudio.length > 0 && (
      <section aria-label="Listen to this story">
        <ul className="grid gap-3">
          {article.relatedAudio.map((episode) => (
            <RelatedEpisode key={episode._id} episode={episode} />
          ))}
        </ul>
      </section>
    )}
    {article.isBreaking && (
      <p className="flex flex-wrap items-center justify-between gap-3">
        Be the first to know when a story breaks.
        <BreakingAlert kind="outlined" />
      </p>
    )}
  </div>
)

function RelatedEpisode({ episode }: { episode: Episode }) {
  const { headline, station, headerImage, language, duration } = episode
  const { _url, headline: programme } = episode.relatedPodcast ?? episode.show ?? { headline: '' }
  const media = episodeToPlayable(episode, episodeParent({ headline: programme, station, ...(_url && { _url }) }))
  return (
    <li className="related-audio">
      <CardImage image={headerImage} crop="medium1x1" width={84} />
      <div className="min-w-0">
        <p className="kicker">{programme}</p>
        <p className="title-3" lang={language ?? undefined}>
          <Link className="stretched-link hover:underline" to={episode._url}>
            {headline}
          </Link>
        </p>
        <p className="meta">{durationText(duration ?? 0)}</p>
      </div>
      {media && <PlayMedia media={media} />}
    </li>
  )
}
