import { useEffect, useState } from 'react'
import { GetPreviewPodcasts } from '#web/gateway/generated/get-preview-podcasts.ts'
import type { GetPreviewPodcastsQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { shuffled, wallRows } from './wall-rows.ts'

type Cover = NonNullable<GetPreviewPodcastsQuery['previewPodcasts'][number]['headerImage']>

/** Podcast covers in two rows that scroll in opposite directions. Decorative and optional. */
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
    {/* Repeated once for a seamless loop. The order never changes, so the index is a stable key. */}
    {[...covers, ...covers].map(({ small1x1, medium1x1 }, index) => (
      <img
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        src={small1x1}
        srcSet={`${small1x1} 1x, ${medium1x1} 2x`}
        alt=""
        loading="lazy"
        decoding="async"
      />
    ))}
  </div>
)

/** Covers of published podcasts in random order; empty until they are loaded. */
function useCovers(): readonly Cover[] {
  const [covers, setCovers] = useState<readonly Cover[]>([])
  useEffect(() => {
    const controller = new AbortController()
    run(GetPreviewPodcasts, {}, { signal: controller.signal }).then(
      ({ previewPodcasts }) => setCovers(shuffled(previewPodcasts.flatMap(({ headerImage }) => headerImage ?? []))),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return covers
}
