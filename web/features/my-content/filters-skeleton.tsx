/** As high as the filters, which need the session, so that the lists below stay where they are. */
export const FiltersSkeleton = () => (
  <div className="flex items-center justify-between flex-wrap gap-3.5" aria-hidden="true">
    <div className="skeleton h-11 w-76 max-w-full rounded-full" />
    <div className="skeleton h-10 w-103 max-w-full rounded-full" />
  </div>
)
