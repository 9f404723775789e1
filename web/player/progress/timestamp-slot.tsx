import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PlayIcon } from '#web/ui/icons/media-icons.tsx'
import { isLive, type PlayableMedia } from '../core/state.ts'

const TimestampOffer = lazyWithFallback(() => import('./timestamp-offer.tsx').then((module) => module.TimestampOffer))

/** Only for links with a timestamp (`?t=`), for which alone the script loads. */
export function TimestampSlot({ media }: { media: PlayableMedia }) {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  if (!search.has('t') || isLive(media)) return null
  // The server renders the same page for all timestamps.
  return isHydrated ? (
    <Suspense fallback={<Room />}>
      <TimestampOffer media={media} />
    </Suspense>
  ) : (
    <Room />
  )
}

/** Keeps the room of the offer, so that its neighbours do not move. */
const Room = () => (
  <Button kind="theme" size="large" className="timestamp-offer invisible" disabled icon={<PlayIcon />}>
    {`Play from ${playerTime(0)}`}
  </Button>
)
