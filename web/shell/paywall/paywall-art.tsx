import { useEffect, useState } from 'react'
import { GetPaywallArt } from '#web/gateway/generated/get-paywall-art.ts'
import type { GetPaywallArtQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'

interface Art {
  id: string
  shape: 'square' | 'poster'
  small: string
  medium: string
}

const COLUMNS = 3
const PER_COLUMN = 6

/** Decorative; columns that scroll, or one row on narrow screens. */
export function PaywallArt() {
  const columns = useArt()
  return (
    <div className="paywall-strip" aria-hidden="true">
      {columns.map((column, index) => (
        // The columns never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="column" key={index}>
          <Pictures column={column} />
          {/* Once more, for a seamless loop. */}
          <Pictures column={column} />
        </div>
      ))}
    </div>
  )
}

const Pictures = ({ column }: { column: readonly Art[] }) => (
  <div className="round">
    {column.map(({ id, shape, small, medium }) => (
      <img
        key={id}
        className={shape}
        src={small}
        srcSet={`${small} ${shape === 'square' ? 180 : 320}w, ${medium} ${shape === 'square' ? 480 : 640}w`}
        sizes="(min-width: 1024px) 20vw, 190px"
        alt=""
        decoding="async"
      />
    ))}
  </div>
)

function useArt(): readonly (readonly Art[])[] {
  const [columns, setColumns] = useState<readonly (readonly Art[])[]>([[], [], []])
  useEffect(() => {
    const controller = new AbortController()
    run(GetPaywallArt, {}, { signal: controller.signal }).then(
      (art) => setColumns(columnsOf(art)),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return columns
}

function columnsOf({ previewPodcasts, videoCatchupHome }: GetPaywallArtQuery): Art[][] {
  const covers = previewPodcasts.flatMap(({ _id, headerImage }): Art[] =>
    headerImage ? [{ id: _id, shape: 'square', small: headerImage.small1x1, medium: headerImage.medium1x1 }] : [],
  )
  const posters = videoCatchupHome.reels.edges.flatMap(({ node: { reelDetail } }) =>
    reelDetail.__typename === 'MediaReel' ? reelDetail.teasers.edges.flatMap(posterOf) : [],
  )
  const unique = [...new Map(posters.map((poster) => [poster.small, poster])).values()]
  const art = covers.flatMap((cover, index) => [...unique.slice(index, index + 1), cover])
  return Array.from({ length: COLUMNS }, (_, column) => art.slice(column * PER_COLUMN, (column + 1) * PER_COLUMN))
}

function posterOf({
  node: { _id, headerImage },
}: {
  node: { _id: string; headerImage: { small4x5: string; medium4x5: string } | null }
}): Art[] {
  return headerImage ? [{ id: _id, shape: 'poster', small: headerImage.small4x5, medium: headerImage.medium4x5 }] : []
}
