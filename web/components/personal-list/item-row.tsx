import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { StationId } from '#contract/stations.ts'
import type { MyContentRowFragment } from '#web/gateway/generated/types.ts'
import { CardPicture } from '../pictures/card-picture.tsx'
import './item-row.css'

interface ItemRowProps {
  /** What it is: an episode, a video. */
  over: string
  title: string
  language?: string | null | undefined
  /** Its page; undefined where that has gone. */
  to?: string | undefined
  facts: ReactNode
  image: MyContentRowFragment['headerImage'] | undefined
  station: StationId | undefined
  /** Under the facts: how far the listener came. */
  below?: ReactNode
  /** It was taken out just now: what was pressed is gone, so the row has the focus. */
  isTakenOut?: boolean
  /** What can be done with it. */
  children: ReactNode
}

/** A row of My Content: picture, what it is, title, a line of facts, what can be done. */
export function ItemRow({
  over,
  title,
  language,
  to,
  facts,
  image,
  station,
  below,
  isTakenOut = false,
  children,
}: ItemRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTakenOut) row.current?.focus()
  }, [isTakenOut])
  return (
    <li
      className={to ? 'my-row' : 'my-row is-gone'}
      data-station={station}
      ref={row}
      tabIndex={isTakenOut ? -1 : undefined}
    >
      <CardPicture image={image} crop="small1x1" width={64} />
      <div className="min-w-0">
        <p className="meta">{over}</p>
        <h3 className="item-title line-clamp-2" lang={language ?? undefined}>
          {to ? <Link to={to}>{title}</Link> : title}
        </h3>
        <p className="meta line-clamp-1">{facts}</p>
        {below}
      </div>
      <div className="actions flex items-center gap-0.5">{children}</div>
    </li>
  )
}
