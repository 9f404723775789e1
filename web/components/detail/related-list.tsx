import { CardImage } from '#web/components/images/card-image.tsx'
import type { TeaserFragment } from '#web/gateway/generated/types.ts'
import { Link } from '#web/ui/links/link.tsx'
import { SideSection } from './side-section.tsx'

type Related = Pick<TeaserFragment, '_id' | '_url' | 'headline' | 'overline' | 'stationName' | 'headerImage'>

export function RelatedList({ title, items }: { title: string; items: readonly Related[] }) {
  if (items.length === 0) return null
  return (
    <SideSection title={title}>
      <ul className="grid gap-3.5">
        {items.map((item) => (
          <RelatedItem key={item._id} item={item} />
        ))}
      </ul>
    </SideSection>
  )
}

function RelatedItem({ item }: { item: Related }) {
  const image = item.headerImage
  return (
    <li className="flex items-center relative gap-3.5">
      <CardImage image={image} crop="medium1x1" width={64} className="w-16 flex-none" />
      <div className="min-w-0 flex-1">
        <p className="item-title">
          <Link className="stretched-link hover:underline" to={item._url}>
            {item.headline}
          </Link>
        </p>
        <p className="meta">{item.overline ?? item.stationName}</p>
      </div>
    </li>
  )
}
