import { useEffect, useRef, type ReactNode } from 'react'
import type { StationId } from '#contract/stations.ts'
import { CardImage } from '#web/components/images/card-image.tsx'
import type { MyContentRowFragment } from '#web/gateway/generated/types.ts'
import { Link } from '#web/ui/links/link.tsx'
import './item-row.css'

interface ItemRowProps {
  /** The kind, such as "Episode". */
  over: string
  title: ReactNode
  language?: string | null | undefined
  /** Undefined if the page was withdrawn. */
  to?: string | undefined
  facts: ReactNode
  image: MyContentRowFragment['headerImage'] | undefined
  station: StationId | undefined
  below?: ReactNode
  /** The item was just removed. The row takes the focus, because the pressed button no longer exists; so does its link after Undo. */
  isTakenOut?: boolean
  children: ReactNode
}

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
  const wasTakenOut = useRef(isTakenOut)
  useEffect(() => {
    if (isTakenOut) row.current?.focus()
    else if (wasTakenOut.current) row.current?.querySelector('a')?.focus()
    wasTakenOut.current = isTakenOut
  }, [isTakenOut])
  return (
    <li
      className={to ? 'my-row' : 'my-row is-gone'}
      data-station={station}
      ref={row}
      tabIndex={isTakenOut ? -1 : undefined}
    >
      <CardImage image={image} crop="medium1x1" width={64} />
      <div className="item-text">
        <p className="meta">{over}</p>
        <h3 className="item-title line-clamp-3" lang={language ?? undefined}>
          {to ? (
            <Link className="stretched-link hover:underline" to={to}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="meta line-clamp-2">{facts}</p>
        {below}
      </div>
      <div className="actions flex items-center gap-0.5">{children}</div>
    </li>
  )
}
