import { useId } from 'react'
import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { playerTime } from '#web/lib/player-time.ts'
import { pressPlayFrom } from '#web/player/player-access.ts'
import type { PlayableMedia } from '#web/player/state.ts'
import { usePlayer } from '#web/player/use-player.ts'
import { currentChapter } from './current-chapter.ts'

interface ChaptersProps extends Pick<EpisodeDetailFragment, 'chapters'> {
  /** Plays the episode; null where this visitor has nothing to play now. */
  media: PlayableMedia | null
}

/** The parts of an episode; each plays from its beginning. */
export function Chapters({ chapters, media }: ChaptersProps) {
  const headingId = useId()
  const current = usePlayer(({ mediaId, currentTime }) =>
    media && mediaId === media.mediaId ? currentChapter(chapters, currentTime) : null,
  )
  if (chapters.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h2 className="title-2 mb-3" id={headingId}>
        Chapters
      </h2>
      <ol>
        {chapters.map((chapter) => (
          <li
            key={chapter.startSeconds}
            className="border-t border-line"
            aria-current={chapter === current ? 'true' : undefined}
          >
            <Chapter chapter={chapter} isCurrent={chapter === current} media={media} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ChapterProps {
  chapter: EpisodeDetailFragment['chapters'][number]
  isCurrent: boolean
  media: PlayableMedia | null
}

function Chapter({ chapter: { startSeconds, title }, isCurrent, media }: ChapterProps) {
  const content = (
    <>
      <span className="meta w-16 flex-none">{playerTime(startSeconds)} </span>
      <span className={isCurrent ? 'ttl text-(--theme-text)' : 'ttl'}>{title}</span>
    </>
  )
  if (!media) return <p className="flex items-center py-3">{content}</p>
  return (
    <button
      type="button"
      className="relative flex min-h-11 w-full items-center py-3 hover:underline"
      onClick={() => void pressPlayFrom(media, startSeconds)}
    >
      <span className="sr">Play from </span>
      {content}
    </button>
  )
}
