import type { ReelShape } from '../lists/reel.tsx'
import { Logo } from '../logos/logo.tsx'

export const LineSkeleton = ({ width, height = 14 }: { width: string; height?: number }) => (
  <div className="skeleton" style={{ width, height }} />
)

export const ArtSkeleton = ({ ratio }: { ratio: 'ratio-1x1' | 'ratio-16x9' | 'ratio-4x5' }) => (
  <div className={`art ${ratio} skeleton fallback`}>
    <Logo name="plus" />
  </div>
)

const SHAPES = {
  square: { reel: 'square', ratio: 'ratio-1x1', count: 7 },
  wide: { reel: 'wide', ratio: 'ratio-16x9', count: 4 },
  tall: { reel: 'tall', ratio: 'ratio-4x5', count: 5 },
} as const

export function ReelSkeleton({ shape }: { shape: Exclude<ReelShape, 'ticket' | 'continue'> }) {
  const { reel, ratio, count } = SHAPES[shape]
  return (
    <LoadingRegion>
      <div className="section-head">
        <LineSkeleton width="260px" height={28} />
      </div>
      <ul className={`reel ${reel}`}>
        {Array.from({ length: count }, (_, index) => (
          <li className="card" key={index}>
            <ArtSkeleton ratio={ratio} />
            <div className="text">
              <LineSkeleton width="80%" />
              <LineSkeleton width="50%" height={12} />
            </div>
          </li>
        ))}
      </ul>
    </LoadingRegion>
  )
}

export const RowsSkeleton = ({ count }: { count: number }) => (
  <LoadingRegion>
    <div className="episode-list">
      {Array.from({ length: count }, (_, index) => (
        <div className="episode-row" key={index}>
          <div className="skeleton skeleton-play" />
          <div className="row-head">
            <LineSkeleton width="60%" height={18} />
            <LineSkeleton width="90%" />
            <LineSkeleton width="30%" height={12} />
          </div>
        </div>
      ))}
    </div>
  </LoadingRegion>
)

/** CSS shows it after 200 ms, and screen readers announce it once. */
function LoadingRegion({ children }: { children: React.ReactNode }) {
  return (
    <div className="waiting" aria-busy="true">
      <p className="sr-only" role="status">
        Loading
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
