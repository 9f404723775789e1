import { useEffect, useState } from 'react'
import { GetPreviewPodcasts } from '#web/gateway/generated/get-preview-podcasts.ts'
import type { GetPreviewPodcastsQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'

type Cover = NonNullable<GetPreviewPodcastsQuery['previewPodcasts'][number]['headerImage']>

export function WallArt() {
  const [first, second] = wallRows(useCovers())
  return (
    <div className="marquee" aria-hidden="true">
      <Row covers={first} />
      <Row covers={second} />
    </div>
  )
}

/** As in `registration-wall.css`. */
const COVER_SIZES = '(min-width: 1024px) clamp(150px, 27vh, 290px), 124px'

const Row = ({ covers }: { covers: readonly Cover[] }) => (
  <div className="marquee-row">
    {/* Twice for a seamless loop. The order never changes, so the index is a stable key. */}
    {[...covers, ...covers].map(({ small1x1, medium1x1, large1x1 }, index) => (
      <img
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        src={small1x1}
        srcSet={`${small1x1} 180w, ${medium1x1} 480w, ${large1x1} 800w`}
        sizes={COVER_SIZES}
        alt=""
        loading="lazy"
        decoding="async"
      />
    ))}
  </div>
)

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

/** Images in the first row; the second row has the next ones. */
const ROW_LENGTH = 19

/** A Fisher-Yates shuffle of a copy; `random` returns a number from 0 to below 1. */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [result[last] as Item, result[other] as Item]
    result[last] = b
    result[other] = a
  }
  return result
}

/** A short row repeats its items to fill the screen. */
export function wallRows<Item>(items: readonly Item[]): [Item[], Item[]] {
  const rest = items.slice(ROW_LENGTH, 2 * ROW_LENGTH + 1)
  return [filled(items.slice(0, ROW_LENGTH)), filled(rest.length > 0 ? rest : items.toReversed())]
}

function filled<Item>(row: readonly Item[]): Item[] {
  return row.length === 0
    ? []
    : Array.from({ length: Math.max(row.length, ROW_LENGTH) }, (_, index) => row[index % row.length] as Item)
}
