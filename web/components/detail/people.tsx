import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import type { DetailFragment } from '#web/gateway/generated/types.ts'
import { FollowIcon } from '#web/library/saved/follow-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { SideSection } from './side-section.tsx'

export function People({ people }: { people: DetailFragment['presenters'] }) {
  if (people.length === 0) return null
  return (
    <SideSection title={titleOf(people)}>
      <ul className="grid gap-4">
        {people.map((person) => (
          <li key={person.id} className="relative flex gap-3 items-start">
            {person.headerImage && (
              <div className="art round w-18 flex-none">
                <ResponsiveImage
                  url={person.headerImage.mediumCircle}
                  placeholder={person.headerImage.placeholder}
                  alt=""
                  width={72}
                  height={72}
                  sizes="72px"
                />
              </div>
            )}
            <div className="min-w-0 flex-1 self-center">
              <p className="item-title">
                <Link className="stretched-link hover:underline" to={person._url}>
                  {person.name}
                </Link>
              </p>
              <p className="meta">{person.bio ?? roleInWords(person.role)}</p>
            </div>
            <span className="relative z-1 -mr-3 flex-none">
              <FollowIcon followKind="PERSON" id={person.id} title={person.name} />
            </span>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}

function titleOf(people: DetailFragment['presenters']): string {
  if (people.some(({ role }) => role !== 'host')) return 'People'
  return people.length === 1 ? 'Presenter' : 'Presenters'
}

const roleInWords = (role: string) => (role === 'host' ? 'Presenter' : role.charAt(0).toUpperCase() + role.slice(1))
