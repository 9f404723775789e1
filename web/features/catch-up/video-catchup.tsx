import { GetVideoCatchupHome } from '#web/gateway/generated/get-video-catchup-home.ts'
import type { GetVideoCatchupHomeQuery, GetVideoStreamListQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { PageTitleLine } from '#web/ui/text/page-title-line.tsx'
import { CATCHUP_REELS_A_PAGE, CatchupReels } from './catchup-reels.tsx'
import { LiveVideo } from './live-video.tsx'
import { VideoHero } from './video-hero.tsx'

interface VideoCatchupProps {
  home: GetVideoCatchupHomeQuery['videoCatchupHome']
  streams: GetVideoStreamListQuery['videoStreamList']
  loadedAt: number
}

const allOf = (id: string) => ({ to: `/video/${id}/all`, label: 'View all' })

async function loadReels(after: string, signal: AbortSignal) {
  const variables = { first: CATCHUP_REELS_A_PAGE, after }
  return (await run(GetVideoCatchupHome, variables, { signal })).videoCatchupHome.reels
}

export function VideoCatchup({ home: { hero, reels }, streams, loadedAt }: VideoCatchupProps) {
  const isEmpty = !hero && streams.length === 0 && reels.edges.length === 0
  return (
    <div className="page-width">
      <PageTitleLine>Video</PageTitleLine>
      {hero && <VideoHero hero={hero} />}
      <LiveVideo streams={streams} now={loadedAt} />
      <CatchupReels reels={reels} loadedAt={loadedAt} load={loadReels} allOf={allOf} />
      {isEmpty && (
        <p className="body-large">There is no video yet. Sessions, documentaries and full episodes come here.</p>
      )}
    </div>
  )
}
