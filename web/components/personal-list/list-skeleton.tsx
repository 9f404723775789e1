import { RowsSkeleton } from '#web/ui/status/skeleton.tsx'
import '../rows/episode-row.css'

/** The skeleton of a My Content page while its data loads. */
export const ListSkeleton = () => (
  <div className="section tight">
    <RowsSkeleton count={6} />
  </div>
)
