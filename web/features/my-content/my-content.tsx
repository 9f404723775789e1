import type { ReactNode } from 'react'
import { EmptyList } from '#web/components/personal-list/empty-list.tsx'
import { SectionHead } from '#web/components/reels/section-head.tsx'
import { plural } from '#web/lib/text/plural.ts'
import { Reel } from '#web/ui/lists/reel.tsx'
import { emptyListText } from './empty-list-text.ts'
import { FollowedCard } from './followed-card.tsx'
import { isEmpty, type MyContentLists } from './load-my-content.ts'
import { myContentPath, type MyContentView } from './my-content-view.ts'
import { PlayedRow } from './played-row.tsx'
import { SavedList } from './saved-list.tsx'
import { SavedRow } from './saved-row.tsx'

interface MyContentProps {
  view: MyContentView
  lists: MyContentLists
  now: number
}

export function MyContent({ view, lists, now }: MyContentProps) {
  if (isEmpty(lists)) return <EmptyList {...emptyListText(view)} suggestions={lists.suggestions} />
  return (
    <>
      {lists.overview && <Overview view={view} overview={lists.overview} now={now} />}
      {lists.items && <SavedList view={view} first={lists.items} now={now} />}
    </>
  )
}

interface OverviewProps {
  view: MyContentView
  overview: NonNullable<MyContentLists['overview']>
  now: number
}

function Overview({ view, overview: { following, bookmarks, history }, now }: OverviewProps) {
  const allOf = (filter: MyContentView['filter'], label: string) => ({
    to: myContentPath({ ...view, slug: view.slug ?? 'all', filter }),
    label,
  })
  return (
    <>
      <p className="sr-only" role="status">
        {`${plural(following.items.length, 'followed item')}, ${plural(bookmarks.items.length, 'bookmark')} shown`}
      </p>
      {following.items.length > 0 && (
        <section className="section tight" aria-labelledby="following">
          <Reel
            shape="square"
            head={(arrows) => (
              <SectionHead id="following" title="Following" all={allOf('FOLLOWING', 'View all')}>
                {arrows}
              </SectionHead>
            )}
          >
            {following.items.map((item) => (
              <FollowedCard key={`${item.followKind} ${item.id}`} item={item} now={now} />
            ))}
          </Reel>
        </section>
      )}
      {bookmarks.items.length > 0 && (
        <Rows id="bookmarks" title="Bookmarks" all={allOf('BOOKMARK', 'View all')}>
          {bookmarks.items.map((item) => (
            <SavedRow key={item.id} item={item} now={now} />
          ))}
        </Rows>
      )}
      {history.items.length > 0 && (
        <Rows id="history" title="Recently played" all={{ to: '/my-content/history', label: 'View history' }}>
          {history.items.map((played) => (
            <PlayedRow key={played.video_id} played={played} now={now} />
          ))}
        </Rows>
      )}
    </>
  )
}

interface RowsProps {
  id: string
  title: string
  all: { to: string; label: string }
  children: ReactNode
}

const Rows = ({ id, title, all, children }: RowsProps) => (
  <section className="section" aria-labelledby={id}>
    <SectionHead id={id} title={title} all={all} />
    <ul>{children}</ul>
  </section>
)
