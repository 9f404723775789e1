import { SideSection } from './side-section.tsx'

/** What a content is about. Topics have no pages yet, so they are words and not links. */
export function Topics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null
  return (
    <SideSection title="Topics">
      <ul className="row fw g8">
        {topics.map((topic) => (
          <li key={topic} className="chip">
            {topic}
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
