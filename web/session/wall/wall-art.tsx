import { useEffect, useState } from 'react'
import { GetPreviewPodcasts } from '#web/gateway/generated/get-preview-podcasts.ts'
import type { GetPreviewPodcastsQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { shuffled, wallRows } from './wall-rows.ts'

type Cover = NonNullable<GetPreviewPodcastsQuery['previewPodcasts'][number]['headerImage']>

/** Covers of podcasts in two rows that pass each other. Decoration: nobody is told of it, and without it the wall stands. */
export function WallArt() {
  const [first, second] = wallRows(useCovers())
  return (
    <div className="marquee" aria-hidden="true">
      <Row covers={first} />
      <Row covers={second} />
    </div>
  )
}

const Row = ({ covers }: { covers: readonly Cover[] }) => (
  <div className="marquee-row">
    {/* Twice, so that the end of one round is the beginning of the next. Nothing ever changes its place. */}
    {[...covers, ...covers].map(({ small1x1, medium1x1 }, place) => (
      <img
        // oxlint-disable-next-line react/no-array-index-key
        key={place}
        src={small1x1}
        srcSet={`${small1x1} 1x, ${medium1x1} 2x`}
        alt=""
        loading="lazy"
        decoding="async"
      />
    ))}
  </div>
)

/** Covers of published podcasts, in a new order each time; none until they are there. */
function useCovers(): readonly Cover[] {
  const [covers, setCovers] = useState<readonly Cover[]>([])
  useEffect(() => {
    const ended = new AbortController()
    run(GetPreviewPodcasts, {}, { signal: ended.signal }).then(
      ({ previewPodcasts }) => setCovers(shuffled(previewPodcasts.flatMap(({ headerImage }) => headerImage ?? []))),
      () => undefined,
    )
    return () => ended.abort()
  }, [])
  return covers
}
