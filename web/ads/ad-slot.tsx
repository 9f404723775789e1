import { useSite } from '#web/lib/page/site.tsx'
import { Link } from '#web/ui/links/link.tsx'
import './ad.css'

interface AdSlotProps {
  slot: string
  /** As wide as the page, or 300 x 250 beside other content. */
  shape?: 'banner' | 'box'
  className?: string
}

/** Has a reserved size, and shows an offer to advertisers until an advertisement comes. All its code loads near the viewport. */
export function AdSlot({ slot, shape = 'banner', className = '' }: AdSlotProps) {
  const { name } = useSite()
  return (
    <aside className={`ad-placement ${shape} ${className}`} aria-label="Advertisement">
      <span className="label">Advertisement</span>
      <div className="slot">
        <p>
          {`Speak to the listeners of ${name}. `}
          <Link className="link" to="/sites/advertise">
            Advertise with us
          </Link>
        </p>
        <div className="ad-content" data-slot={slot} data-shape={shape} ref={whenNear} />
      </div>
    </aside>
  )
}

/** A ref that requests an advertisement once the element is near the viewport. */
function whenNear(element: HTMLElement | null) {
  if (!element) return undefined
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // Without a connection the slot stays as it is.
      import('./request-ad.ts').then(
        ({ requestAd }) => requestAd(element),
        () => undefined,
      )
    },
    { rootMargin: '400px 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
