import type { DetailFragment } from '#web/gateway/generated/types.ts'
import { Link } from '#web/ui/links/link.tsx'
import { SideSection } from './side-section.tsx'

type TopicFacts = DetailFragment['topicList']

export function Topics({ topics }: { topics: TopicFacts }) {
  if (topics.length === 0) return null
  return (
    <SideSection title="Topics">
      <TopicChips topics={topics} className="flex items-center flex-wrap gap-2" />
    </SideSection>
  )
}

export const TopicChips = ({ topics, className }: { topics: TopicFacts; className: string }) => (
  <ul className={className} aria-label="Topics">
    {topics.map(({ id, name, _url }) => (
      <li key={id}>
        <Link className="chip" to={_url}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
