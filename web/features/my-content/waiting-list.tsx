import { RowsSkeleton } from '#web/ui/skeleton.tsx'

/** A page of My Content while it is asked for. */
export const WaitingList = () => (
  <div className="section tight">
    <RowsSkeleton count={6} />
  </div>
)
