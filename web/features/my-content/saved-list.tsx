import { useRef } from 'react'
import { useMore, type ListPage } from '#web/components/paging/use-more.ts'
import { MoreItems } from '#web/components/personal-list/more-items.tsx'
import { plural } from '#web/lib/text/plural.ts'
import { FollowedCard } from './followed-card.tsx'
import { FollowedRow } from './followed-row.tsx'
import { type SavedItem, loadSavedPage } from './load-my-content.ts'
import type { MyContentView } from './my-content-view.ts'
import { SavedRow } from './saved-row.tsx'

interface SavedListProps {
  view: MyContentView
  first: ListPage<SavedItem>
  now: number
}

export function SavedList({ view, first, now }: SavedListProps) {
  const list = useRef<HTMLUListElement>(null)
  const more = useMore(first, (after, signal) => loadSavedPage({ ...view, after }, signal))
  const isGrid = view.filter === 'FOLLOWING'
  return (
    <section className="section tight">
      <h2 className="sr-only">{view.filter === 'FOLLOWING' ? 'Following' : 'Saved'}</h2>
      <p className="sr-only" role="status">{`${plural(more.items.length, 'item')} shown`}</p>
      <ul className={isGrid ? 'square-grid' : undefined} ref={list}>
        {more.items.map((item) => (
          <Item key={`${item.followKind} ${item.id}`} item={item} isCard={isGrid} now={now} />
        ))}
      </ul>
      <MoreItems list={list} more={more} />
    </section>
  )
}

function Item({ item, isCard, now }: { item: SavedItem; isCard: boolean; now: number }) {
  if (isCard) return <FollowedCard item={item} now={now} />
  return item.list === 'FOLLOWING' ? <FollowedRow item={item} now={now} /> : <SavedRow item={item} now={now} />
}
