import { Link } from 'react-router'
import { useSite } from '#web/lib/site.tsx'

/** A place for advertising of a fixed size. Until it is sold, the house speaks for itself. */
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
