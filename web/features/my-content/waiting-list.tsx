import { RowsSkeleton } from '#web/ui/skeleton.tsx'
import '#web/components/rows/episode-row.css'

/** A page of My Content while it is asked for. */
export const WaitingList = () => (
  <div className="section tight">
    <RowsSkeleton count={6} />
  </div>
)
