import type { DetailFragment } from '#web/gateway/generated/types.ts'
import { TopicChip } from '#web/library/saved/follow-button.tsx'
import { SideSection } from './side-section.tsx'

type TopicFacts = DetailFragment['topicList']

/** Topics of a content, as buttons that follow the topic. */
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
    {topics.map(({ id, name }) => (
      <li key={id}>
        <TopicChip id={id} name={name} />
      </li>
    ))}
  </ul>
)
