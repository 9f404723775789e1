import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { pressPlayFrom } from '#web/player/core/player-access.ts'
import { ChapterList } from '#web/player/transcripts/chapter-list.tsx'
import { loadChapters } from '#web/player/transcripts/load-transcript.ts'
import { useLoaded } from '#web/player/transcripts/use-loaded.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import { MainSection } from './main-section.tsx'

interface ChaptersProps extends Pick<EpisodeDetailFragment, 'chapters'> {
  /** The publisher's file, where the chapters are not with the episode. */
  chaptersUrl?: string | null
  /** Plays the episode; null where this visitor has nothing to play now. */
  media: PlayableMedia | null
}

/** The parts of an episode; each plays from its beginning. Those in a file of the publisher come through our server. */
export function Chapters({ chapters: written, chaptersUrl, media }: ChaptersProps) {
  const seconds = usePlayer(({ mediaId, currentTime }) => (media && mediaId === media.mediaId ? currentTime : null))
  const loaded = useLoaded(chaptersUrl && media ? media.mediaId : null, loadChapters)
  const chapters = written.length === 0 && loaded.is === 'there' ? loaded.value : written
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
