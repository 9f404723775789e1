import { useRef, useState } from 'react'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { Reel } from '#web/ui/lists/reel.tsx'
import { ReelSkeleton, RowsSkeleton } from '#web/ui/status/skeleton.tsx'
import { ShowcaseSection } from './showcase-section.tsx'
import '#web/components/rows/episode-row.css'

const COUNT = 12

export const Lists = () => (
  <ShowcaseSection title="Lists">
    <Reel
      shape="square"
      head={(arrows) => (
        <div className="section-head">
          <h3 className="title-2 min-w-0 flex-1">A reel</h3>
          {arrows}
        </div>
      )}
    >
      {Array.from({ length: COUNT }, (_, index) => (
        <li className="card" key={index}>
          <div className="art ratio-1x1" />
          <div className="text">
            <p className="item-title">
              <a href="#main">{`Card ${index + 1}`}</a>
            </p>
            <p className="meta">Where it belongs</p>
          </div>
        </li>
      ))}
    </Reel>
    <PagedList />
    <ReelSkeleton shape="square" />
    <ReelSkeleton shape="wide" />
    <RowsSkeleton count={2} />
  </ShowcaseSection>
)

function PagedList() {
  const list = useRef<HTMLUListElement>(null)
  const [pages, setPages] = useState(1)
  const count = pages * 3
  return (
    <div className="grid gap-2 justify-items-start">
      <ul ref={list}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <a className="link" href="#main">{`Row ${index + 1}`}</a>
          </li>
        ))}
      </ul>
      <LoadMore
        list={list}
        noun="row"
        count={count}
        added={pages > 1 ? 3 : 0}
        state="idle"
        hasMore={pages < 4}
        onMore={() => setPages(pages + 1)}
      />
    </div>
  )
}
