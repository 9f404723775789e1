import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { pressPlayFrom } from '#web/player/core/player-access.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { ChapterList } from '#web/player/transcripts/chapter-list.tsx'
import { loadChapters } from '#web/player/transcripts/load-transcript.ts'
import { useLoaded } from '#web/player/transcripts/use-loaded.ts'
import { MainSection } from './main-section.tsx'

export interface ChaptersProps extends Pick<EpisodeDetailFragment, 'chapters'> {
  /** The publisher's chapter file, which our server proxies, if the chapters are not part of the episode. */
  chaptersUrl?: string | null
  /** Null if this visitor cannot play the episode now. */
  media: PlayableMedia | null
}

export function ChaptersBody({ chapters: own, chaptersUrl, media }: ChaptersProps) {
  const seconds = usePlayer(({ mediaId, currentTime }) => (media && mediaId === media.mediaId ? currentTime : null))
  const loaded = useLoaded(chaptersUrl && media ? media.mediaId : null, loadChapters)
  const chapters = own.length === 0 && loaded.is === 'there' ? loaded.value : own
  if (chapters.length === 0) return null
  return (
    <MainSection title="Chapters">
      <ChapterList
        chapters={chapters}
        seconds={seconds}
        onPick={media && ((start) => void pressPlayFrom(media, start))}
      />
    </MainSection>
  )
}
