import { RowsSkeleton } from '#web/ui/status/skeleton.tsx'
import '../rows/episode-row.css'

export const ListSkeleton = () => (
  <div className="section tight">
    <RowsSkeleton count={6} />
  </div>
)
