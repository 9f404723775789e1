import type { ReactNode } from 'react'
import { plural } from '#web/lib/plural.ts'
import { Reel } from '#web/ui/reel.tsx'
import { SectionHead } from '#web/components/reels/section-head.tsx'
import { EmptyList } from '#web/components/personal-list/empty-list.tsx'
import { emptyWords } from './empty-words.ts'
import { FollowedCard } from './followed-card.tsx'
import { KeptList } from './kept-list.tsx'
import { SavedRow } from './kept-row.tsx'
import { isEmpty, type MyContentLists } from './load-my-content.ts'
import { myContentPath, type MyContentView } from './my-content-view.ts'
import { PlayedRow } from './played-row.tsx'

interface MyContentProps {
  place: MyContentView
  lists: MyContentLists
  now: number
}

/** What a listener keeps: some of each list, or all of one. */
export function MyContent({ place, lists, now }: MyContentProps) {
  if (isEmpty(lists)) return <EmptyList {...emptyWords(place)} suggestions={lists.suggestions} />
  return (
    <>
      {lists.some && <SomeOfAll place={place} some={lists.some} now={now} />}
      {lists.items && <KeptList place={place} first={lists.items} now={now} />}
    </>
  )
}

interface SomeProps {
  place: MyContentView
  some: NonNullable<MyContentLists['some']>
  now: number
}

function SomeOfAll({ place, some: { following, bookmarks, history }, now }: SomeProps) {
  const allOf = (filter: MyContentView['filter'], label: string) => ({
    to: myContentPath({ ...place, slug: place.slug ?? 'all', filter }),
    label,
  })
  return (
    <>
      <p className="sr-only" role="status">
        {`${plural(following.items.length, 'followed thing')}, ${plural(bookmarks.items.length, 'bookmark')} shown`}
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
