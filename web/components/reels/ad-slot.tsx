import { Link } from 'react-router'
import { useSite } from '#web/lib/site.tsx'

/** An advertising slot of a fixed size; shows a house advert while it is unsold. */
export function AdSlot() {
  const { name } = useSite()
  return (
    <section className="section">
      <aside className="advert" aria-label="Advertisement">
        <span className="label">Advertisement</span>
        <div className="slot">
          <p>
            Speak to the listeners of {name}.{' '}
            <Link className="link" to="/sites/advertise">
              Advertise with us
            </Link>
          </p>
        </div>
      </aside>
    </section>
  )
}
